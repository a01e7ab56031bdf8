// Vite configuration of the desk, which a mock serves at `/desk`. `vite console/desk` proxies to a mock on the default port.
export default {
  base: "/desk/",
  publicDir: false,
  resolve: { alias: { "ticket-service-mock/client": new URL("../../harness/client.ts", import.meta.url).pathname } },
  server: {
    proxy: { "^/(?!desk)": "http://127.0.0.1:4010" },
  },
};
