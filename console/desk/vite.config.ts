// How Vite builds the desk. `/desk` is where a mock serves it; `vite --base /` and others work, too. With `npm start` the requests go to a mock
// on its usual port.
export default {
  base: "/desk/",
  publicDir: false,
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "^/(?!desk)": "http://127.0.0.1:4010" },
  },
};
