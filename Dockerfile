# The mock as a container: packed from these sources, installed as a consumer would, run by an ordinary user. With an engine: `docker build -t
# ticket-service-mock .`; compose.yaml runs it. Held to its promises, without an engine, by test/package/docker.test.ts.

FROM node:24.21.0-alpine AS packed
WORKDIR /build
COPY package.json package-lock.json ./
# Without scripts: the devDependency `node` would bring a Node that does not run on this system, where the image's own is the right one.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && mkdir /packed && npm pack --ignore-scripts --pack-destination /packed

FROM node:24.21.0-alpine AS installed
WORKDIR /app
COPY --from=packed /packed /packed
# With the optional packages that --storage postgres://… and --metrics need.
RUN npm install --omit=dev --ignore-scripts --no-audit --no-fund /packed/*.tgz pg@8.23.1 prom-client@15.1.3

FROM node:24.21.0-alpine
WORKDIR /app
COPY --from=installed /app /app
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production TICKET_MOCK_HOST=0.0.0.0 TICKET_MOCK_PORT=4010 TICKET_MOCK_LOG=json
USER node
EXPOSE 4010
# For --save-on-exit, exported states and scenarios of your own.
VOLUME /data
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.TICKET_MOCK_PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The command ends by itself on SIGTERM, once requests under way are answered: it needs no init process around it.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "/app/node_modules/ticket-service-mock/dist/mock/cli/main.js"]
CMD ["serve"]
