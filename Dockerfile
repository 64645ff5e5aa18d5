FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# A workspace of its own: npm wants to see it, though nothing of it is installed.
COPY examples/typed-client/package.json examples/typed-client/
# The image brings Node itself.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-*

FROM node:24-slim
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json package-lock.json LICENSE ./
COPY catalogues catalogues
COPY embedded embedded
COPY mappings mappings
COPY ingest ingest
COPY src src
COPY web web
COPY docs docs
COPY examples examples
RUN mkdir -p /data && chown node:node /data
USER node
ENV HOST=0.0.0.0 DATA_DIR=/data CACHE_DIR=/data/cache
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/livez').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "src/main.ts"]
