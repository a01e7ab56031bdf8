// Who may import whom: one rule per folder, each with what to do instead.
const folder = (name) => `^${name}/`;

/** What the rows are about. */
const covered = [];

/** A row: files of `from` may import, inside the project, only what `to` matches. */
function row(name, from, to, instead) {
  covered.push(from);
  return {
    name,
    comment: instead,
    severity: "error",
    from: { path: from },
    to: { path: "^(mock|spec|fixtures|scenarios|harness|console|test|bench|examples)/", pathNot: [from, ...to] },
  };
}

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

const generated = "^spec/generated/";
const core = folder("mock/core");
const records = folder("mock/records");
const state = "^mock/engine/store/store\\.ts$";
const storage = "^mock/engine/storage/storage\\.ts$";
const contractTypes = "^mock/contract/operation-types\\.ts$";

module.exports = {
  forbidden: [
    row("core-imports-nothing", core, [], "Leaf words stand alone: pass what you need as an argument."),
    row("records", records, [core, generated], "Records are types: only core and the contract's types."),
    row("auth", folder("mock/auth"), [core], "Tokens know nothing of the state: give what is needed as an argument."),
    row(
      "store",
      folder("mock/engine/store"),
      [core],
      "The store is generic: put what it must know into a collection definition.",
    ),
    row(
      "storage",
      folder("mock/engine/storage"),
      [core],
      "A storage keeps texts: what is in them is written and read by mock/control/.",
    ),
    row(
      "contract",
      folder("mock/contract"),
      [core, generated],
      "The contract layer compiles the document: rules belong to mock/services/.",
    ),
    row(
      "services",
      folder("mock/services"),
      [core, records, state, contractTypes],
      "Rules know no HTTP and no operation: take arguments, return records, throw DomainError.",
    ),
    row(
      "operations",
      folder("mock/operations"),
      [core, folder("mock/services"), contractTypes],
      "An operation calls one service: move rules and record access into mock/services/.",
    ),
    row(
      "control",
      folder("mock/control"),
      [core, records, folder("mock/auth"), folder("mock/contract"), folder("mock/engine/store"), storage],
      "Control steers sandboxes: worlds come in through WorldSource, services as a type.",
    ),
    row(
      "http",
      folder("mock/http"),
      [core, folder("mock/auth"), folder("mock/contract"), generated, folder("mock/control")],
      "HTTP knows no operation, service or store: mock/mock.ts hands it a handle function.",
    ),
    row(
      "run-operations",
      "^mock/run-operations\\.ts$",
      [folder("mock/(core|records|auth|contract|services|operations|control|http)"), state],
      "An operation is run in a transaction: rules belong in mock/services/.",
    ),
    row(
      "housing",
      "^mock/(housing|stored-housing)\\.ts$",
      [folder("mock/(core|control|http|services|engine/store)"), storage],
      "The sandboxes of a mock, in memory or kept: layers are joined in mock/mock.ts.",
    ),
    row(
      "live",
      folder("mock/live"),
      [core, records, folder("mock/services"), state, contractTypes],
      "What happens by itself goes by the rules of services: what it is made with is given by mock/mock.ts.",
    ),
    row(
      "fixtures",
      folder("fixtures"),
      [core, records, folder("mock/services"), generated],
      "Factories and worlds make records by the pure rules of mock/services: they know no store and no operation.",
    ),
    row(
      "scenarios",
      folder("scenarios"),
      [folder("fixtures"), records, "^mock/control/scenarios/scenario\\.ts$"],
      "A scenario declares: import factories and defineScenario only.",
    ),
    row(
      "options",
      folder("mock/options"),
      [folder("mock/(core|records|auth|control)"), "^mock/additions/additions\\.ts$"],
      "An option is data and its check: what it does belongs where it is used, in mock/mock.ts, mock/worlds/ or mock/cli/.",
    ),
    row(
      "additions",
      folder("mock/additions"),
      [
        folder("mock/(core|records|contract|control)"),
        "^mock/run-operations\\.ts$",
        state,
        generated,
        "^spec/generate/(closed-form|flatten|format-patterns|json|published-form|route-table|schema-rules|walk)\\.ts$",
      ],
      "Additions are read with the contract's own generators and served by mock/mock.ts: they know no operation, service or HTTP.",
    ),
    row("mock", "^mock/mock\\.ts$", [folder("mock")], "mock/mock.ts joins the layers, and nothing else."),
    row(
      "faces",
      "^mock/((create-mock|listeners|mock-types|mock-sandbox|client)\\.ts$|worlds/)",
      [
        folder("mock/(core|records|auth|contract|control|options|additions|engine/store)"),
        "^mock/((mock|node|server)\\.ts|http/answer\\.ts|services/collections\\.ts)$",
        folder("fixtures"),
        folder("scenarios"),
        generated,
      ],
      "What users of a mock hold, and its worlds: layers are joined in mock/mock.ts.",
    ),
    row(
      "server",
      "^mock/((node|browser|heap|server|webhook-sender|metrics|additions-file|scenario-(files|worker))\\.ts$|sockets/|pages/)",
      [
        core,
        "^mock/create-mock\\.ts$",
        "^mock/http/(answer|connection-refusal)\\.ts$",
        "^mock/control/webhooks/webhook\\.ts$",
        folder("mock/engine/storage"),
      ],
      "Server and readers of files stand outside the mock: they know its public face only.",
    ),
    row(
      "harness",
      folder("harness"),
      [
        core,
        records,
        folder("mock/(contract|control)"),
        "^mock/((create-mock|mock|mock-types|mock-sandbox|client|server)\\.ts$|worlds/world-options\\.ts$)",
        "^mock/http/(compiled-route|steps/(decode|read-body|validate))\\.ts$",
        "^mock/services/request-rules\\.ts$",
        folder("fixtures"),
        folder("scenarios"),
        generated,
      ],
      "The harness stands on the public face.",
    ),
    row(
      "cli",
      folder("mock/cli"),
      [
        core,
        "^mock/(create-mock|heap|server|scenario-files|additions-file)\\.ts$",
        folder("mock/(auth|options)"),
        folder("harness"),
        generated,
      ],
      "A command uses the public face: createMock, server, the options.",
    ),
    row(
      "console",
      folder("console"),
      ["^mock/(client|core/sent-data|records/collections)\\.ts$", generated],
      "Pages are bundled for browsers and reach a mock as any client does: by its addresses, and types of the contract.",
    ),
    {
      name: "every-file-has-a-row",
      severity: "error",
      comment: "Add the new file or folder to a row above.",
      from: { path: "^(mock|fixtures|scenarios|harness|console)/", pathNot: covered },
      to: {},
    },
    {
      name: "nothing-imports-tests",
      severity: "error",
      comment: "Move what you need out of test/, bench/ or examples/.",
      from: { path: "^(mock|spec|fixtures|scenarios|harness|console)/" },
      to: { path: "^(test|bench|examples)/" },
    },
    {
      name: "no-tools-at-run-time",
      severity: "error",
      comment: "What is shipped reaches a package that consumers do not install: move what it needs to another file.",
      from: { path: "^(mock|harness)/" },
      to: { path: "node_modules/(openapi-typescript|typescript|@redocly)/", reachable: true },
    },
    {
      name: "no-circles",
      severity: "error",
      comment: "Two files that need each other are one, or need a third below them.",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unresolvable",
      severity: "error",
      comment: "Install the package or mend the path.",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "core-runs-in-browsers",
      severity: "error",
      comment:
        "No Node built-in here: inject what you need from heap.ts, server.ts, scenario-files.ts, cli/, engine/storage/drivers/ or a harness entry.",
      from: {
        path: "^(mock|fixtures|scenarios)/",
        pathNot:
          "^mock/((heap|server|webhook-sender|pages/pages)\\.ts|sockets/|additions-file\\.ts|scenario-(files|worker)\\.ts|cli/|engine/storage/drivers/)",
      },
      to: { dependencyTypes: ["core"] },
    },
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
    owned("tree-in-store", ["sorted-btree"], ["^mock/engine/store/"], "Persistent maps stay inside the store."),
    owned(
      "client-of-postgres",
      ["pg"],
      ["^mock/engine/storage/drivers/"],
      "A database is asked by a driver in mock/engine/storage/drivers/.",
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
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|examples|node_modules/\\.)" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    moduleSystems: ["es6", "cjs"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".css", ".mjs", ".js", ".json"],
    },
  },
};
