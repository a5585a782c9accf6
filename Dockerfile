# syntax=docker/dockerfile:1
# One image for every node: what it does is said by its command and its settings.

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/hitl/package.json packages/hitl/
COPY packages/agent/package.json packages/agent/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
COPY examples/console-approval/package.json examples/console-approval/
COPY examples/queue-worker/package.json examples/queue-worker/
COPY examples/webhook-receiver/package.json examples/webhook-receiver/
# Nothing that is installed runs anything: what is needed comes ready-made.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim AS pages
WORKDIR /app
COPY package.json package-lock.json tsconfig.json ./
COPY examples ./examples
COPY packages ./packages
RUN npm ci --ignore-scripts --no-audit --no-fund && npm run build --workspace @dream-agent/web

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    DREAM_AGENT_FOLDER=/data \
    DREAM_AGENT_HOST=0.0.0.0 \
    DREAM_AGENT_PORT=4000
WORKDIR /app
COPY --from=dependencies /app ./
COPY config ./config
COPY data ./data
COPY packages ./packages
COPY --from=pages /app/packages/web/dist ./packages/web/dist
# What nodes share: files of runs, the signing key, copies of checkpoints.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--conditions=@dream-agent/source", "packages/server/src/main.ts"]
CMD ["start"]
