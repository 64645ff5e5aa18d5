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
rm -rf bare-*/prebuilds zod/src bintrees/test pdfkit/.yarn
# Builds for browsers.
find . -type d \( -name umd -o -name iife \) -prune -exec rm -r {} +
rm -rf opencc-js/dist/esm-lib opencc-js/dist/esm/full.js wasm-media-encoders/dist/esnext
rm -rf fontkit/dist/*browser* pdfkit/js/*.browser* pdfkit/js/*.old* pdfkit/js/pdfkit.standalone.js
# The compiler stands in its dist a second time.
rm -rf amaro/lib
# Licences stay with their packages; guides do not.
find . -type f -iname '*.md' ! -iname '*licen[cs]e*' ! -iname '*notice*' ! -iname '*copying*' -delete
# Web pages and programs of OpenMoji's own.
rm -rf openmoji/src openmoji/test openmoji/helpers openmoji/guidelines openmoji/*.html

mkdir -p "$demo"
mv openmoji cldr-annotations-full cldr-annotations-derived-full "$demo"
