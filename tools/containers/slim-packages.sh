#!/bin/sh
# Takes out of installed packages what no program of the image reads, and puts the sources of the demo aside.
# usage: slim-packages.sh <node_modules> <node_modules of the demo>
set -eu
packages=$1
demo=$2
cd "$packages"

# The image brings Node itself.
rm -rf node-linux-* .bin
# Declarations and maps are for editors and debuggers, prebuilt programs for another runtime (Bare).
find . -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete
rm -rf bare-*/prebuilds zod/src opencc-js/dist/umd
# Of the names of languages, scripts and territories, those of languages are read in every language, all in English.
find cldr-localenames-full/main -mindepth 2 -type f ! -path '*/en/*' ! -name languages.json -delete
# Web pages and programs of OpenMoji's own.
rm -rf openmoji/src openmoji/test openmoji/helpers openmoji/guidelines openmoji/*.html

mkdir -p "$demo"
mv openmoji cldr-annotations-full cldr-annotations-derived-full "$demo"
