# The server and the console in one image. Not tried with a container engine: scripts/tryImage.mjs does the same steps without one.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY index.html vite.config.ts vite.server.config.ts tsconfig.json ./
COPY public public
COPY scripts scripts
COPY src src
COPY server server
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:22-bookworm-slim
LABEL org.opencontainers.image.title="Salvia" \
  org.opencontainers.image.licenses="UNLICENSED" \
  mx.salvia.sbom="/app/dist/server/sbom.json"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data LOG_LEVEL=info DEMO=off
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# Only the outbox and keys that the server makes by itself are written here: with SMTP_URL, SESSION_SECRET and RECORD_KEYS nothing is.
RUN mkdir /data && chown 10001:10001 /data
USER 10001:10001
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "dist/server/main.js"]
