# Two images: `catalog` serves, and takes in catalogues of curators; `demo` is the same with the sources of the demo.

FROM node:24-slim AS packages
WORKDIR /app
RUN apt-get update && apt-get install --yes --no-install-recommends binutils
# Node without the names of its inner functions, which only a debugger of Node reads.
RUN strip --strip-all -o /node /usr/local/bin/node
COPY package.json package-lock.json .npmrc ./
# A workspace of its own: npm wants to see it, though nothing of it is installed.
COPY clients/typescript/package.json clients/typescript/
RUN npm ci --omit=dev
# The bill of materials; afterwards files go, and no package.
RUN npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx > /sbom.json
COPY tools/containers/slim-packages.sh ./
RUN sh slim-packages.sh node_modules /demo/node_modules

FROM debian:bookworm-slim AS catalog
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node \
  && mkdir /data && chown node:node /data
# Fonts of drawn sentences: Latin, Greek, Cyrillic, Arabic, Hebrew; Chinese, Japanese and Korean.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends fontconfig-config fonts-dejavu-core fonts-droid-fallback \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
COPY --from=packages /node /usr/local/bin/node
COPY --from=packages /sbom.json /usr/share/symbol-catalog/sbom.json
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json package-lock.json LICENSE CHANGELOG.md ./
COPY catalogues catalogues
COPY embedded embedded
COPY mappings mappings
COPY ingest ingest
COPY src src
COPY web web
COPY docs docs
COPY examples examples
USER node
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data CACHE_DIR=/data/cache
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/livez').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "src/main.ts", "--no-demo"]

FROM catalog AS demo
COPY --from=packages /demo/node_modules node_modules
CMD ["node", "--max-semi-space-size=8", "ingest/cli.ts", "ingest"]
