// Which outside packages belong to which files: part of .dependency-cruiser.cjs.

/** An outside package that one folder owns. */
function owned(name, packages, owners, instead) {
  return {
    name,
    comment: instead,
    severity: "error",
    from: { path: "^(mock|fixtures|scenarios|harness|console)/", pathNot: owners },
    to: { path: packages.map((one) => `node_modules/${one}/`) },
  };
}

module.exports = {
  ownedPackages: [
    owned("jose-in-auth", ["jose"], ["^mock/auth/"], "Tokens are made and checked in mock/auth/."),
    owned(
      "zod-in-contract",
      ["zod"],
      ["^mock/contract/", "^mock/options/"],
      "Bodies are checked by validators, options in mock/options/.",
    ),
    owned("hono-in-http", ["hono"], ["^mock/http/"], "Hono stays in mock/http/."),
    owned("adapter-in-server", ["@hono/node-server"], ["^mock/server\\.ts$"], "Listening is mock/server.ts's."),
    owned(
      "signatures-in-sender",
      ["standardwebhooks"],
      ["^mock/webhook-sender\\.ts$"],
      "Webhooks are signed in one file.",
    ),
    owned("figures-in-metrics", ["prom-client"], ["^mock/metrics\\.ts$"], "Figures are kept by mock/metrics.ts."),
    owned("faker-in-fixtures", ["@faker-js"], ["^fixtures/"], "Made-up texts come from fixtures/."),
    owned("tree-in-store", ["sorted-btree"], ["^mock/store/"], "Persistent maps stay inside the store."),
    owned(
      "client-of-postgres",
      ["pg"],
      ["^mock/storage/postgres/"],
      "The database is asked in mock/storage/postgres/.",
    ),
    owned("arguments-in-cli", ["commander"], ["^mock/cli/"], "Arguments are parsed in mock/cli/."),
    owned("watcher-in-cli", ["chokidar"], ["^mock/cli/watch-folder\\.ts$"], "Folders are watched in one file."),
    owned("client-of-openapi-fetch", ["openapi-fetch"], ["^mock/client\\.ts$"], "Clients are made by mock/client.ts."),
    owned("vitest-in-its-entry", ["vitest"], ["^harness/vitest"], "Only the entry of vitest knows it."),
    owned("jest-in-its-entry", ["@jest"], ["^harness/jest"], "Only the entry of Jest knows it."),
    owned("playwright-in-its-entry", ["@playwright", "playwright"], ["^harness/playwright"], "Only its entry does."),
    owned("msw-in-its-entry", ["msw"], ["^harness/msw"], "Only the entry of MSW knows it."),
    owned("pages-in-console", ["preact", "vite"], ["^console/"], "Pages are written and built in console/."),
    owned(
      "yaml",
      ["yaml"],
      [
        "^mock/http/",
        "^mock/cli/",
        "^mock/(scenario-files|additions-file)\\.ts$",
        "^harness/drift/contract-place\\.ts$",
      ],
      "YAML is made at the edges only.",
    ),
  ],
};
