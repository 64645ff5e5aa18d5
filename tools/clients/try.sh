#!/bin/sh
# `npm run clients -- [<language> …]`: generates clients of a running service's OpenAPI document by openapi-generator, compiles each
# whose compiler is there, and makes ten calls with it (`calls/`). Ends with 1 where one does not compile or is answered otherwise.
# Needs Java 11 and Maven. SERVICE_URL: http://localhost:8080 where it is not set.
set -u
url=${SERVICE_URL:-http://localhost:8080}
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
cache=$root/.cache/generated-clients
generator=org.openapitools:openapi-generator-cli:7.14.0
jar=$cache/openapi-generator-cli-7.14.0.jar
failed=0

mkdir -p "$cache"
[ -f "$jar" ] || mvn --batch-mode --quiet dependency:copy -Dartifact="$generator" -DoutputDirectory="$cache" || exit 1
curl --fail --silent --show-error --output "$cache/openapi.json" "$url/openapi.json" || exit 1

# generate <language> <generator> <calls> <where they belong> [option …]
generate() {
  folder=$cache/$1 from=$here/calls/$3 to=$cache/$1/$4
  rm -rf "$folder"
  java -jar "$jar" generate --input-spec="$cache/openapi.json" --skip-validate-spec --generator-name="$2" --output="$folder" \
    $(shift 4 && echo "$@") >"$cache/$1.log" 2>&1 && mkdir -p "$(dirname "$to")" && cp "$from" "$to" && cd "$folder"
}
by_maven() {
  mvn --batch-mode --quiet -DskipTests -Dmaven.test.skip=true compile dependency:build-classpath -Dmdep.outputFile=classpath &&
    java -cp "target/classes:$(cat classpath)" "$1" "$url"
}

try_Kotlin() {
  generate Kotlin kotlin Calls.kt src/main/kotlin/Calls.kt && cp "$here/kotlin-pom.xml" pom.xml && by_maven CallsKt
}
try_Java() { generate Java java Calls.java src/main/java/Calls.java --library=native && by_maven Calls; }
try_Go() { generate Go go calls.go calls/calls.go && go build -o ten-calls ./calls && ./ten-calls "$url"; }
try_Python() {
  generate Python python calls.py calls.py && python3 -m venv environment &&
    environment/bin/pip install --quiet --disable-pip-version-check . && environment/bin/python calls.py "$url"
}
try_TypeScript() {
  # Not checked with the sources here: what it imports is generated.
  generate TypeScript typescript-fetch calls.ts.txt calls.ts &&
    node "$root/clients/typescript/node_modules/typescript/bin/tsc" calls.ts --noEmit --strict --module esnext --moduleResolution bundler \
      --target es2022 --lib es2022,dom,dom.iterable --typeRoots ./no-types &&
    "$root/node_modules/.bin/esbuild" calls.ts --bundle --platform=node --log-level=error --outfile=calls.cjs && node calls.cjs "$url"
}

for language in ${*:-Kotlin Java Go Python TypeScript}; do
  case $language in Go) needed=go ;; Python) needed=python3 ;; TypeScript) needed=node ;; *) needed=mvn ;; esac
  if ! command -v $needed >/dev/null; then
    echo "$language: not tried, as $needed is missing"
  elif (try_$language) >"$cache/$language.out" 2>&1; then
    echo "$language: compiles, ten calls right"
  else
    failed=1
    echo "$language: fails"
    tail -n 20 "$cache/$language.log" "$cache/$language.out"
  fi
done
exit $failed
