// Configures Vite for the desk. A mock serves it at `/desk`; `vite --base /` and others work too. `npm start` proxies requests to a mock on its default port.
export default {
  base: "/desk/",
  publicDir: false,
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "^/(?!desk)": "http://127.0.0.1:4010" },
  },
};
