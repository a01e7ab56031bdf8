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
    to: { path: "^(mock|spec|fixtures|scenarios|harness|console|test|tools|examples)/", pathNot: [from, ...to] },
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
const core = folder("mock/engine/core");
const records = folder("mock/domain/records");
const baseState = "^mock/engine/store/base-state\\.ts$";
const state = "^mock/engine/store/(store|base-state)\\.ts$";
const storage = "^mock/engine/storage/storage\\.ts$";
const contractTypes = "^mock/contract/operation-types\\.ts$";

module.exports = {
  forbidden: [
    row("engine", folder("mock/engine"), [], "The engine knows no ticket: pass it what it must know as a definition."),
    row("core", core, [], "Leaf words stand alone: pass what you need as an argument."),
    row(
      "records",
      records,
      [core, baseState, generated],
      "Records are types: only core, base states and the contract's types.",
    ),
    row("auth", folder("mock/auth"), [core], "Tokens know nothing of the state: give what is needed as an argument."),
    row(
      "contract",
      folder("mock/contract"),
      [core, generated],
      "The contract layer compiles the document: rules belong to mock/domain/.",
    ),
    row(
      "domain",
      folder("mock/domain"),
      [core, state, contractTypes, generated],
      "The service knows no HTTP and no control: take arguments, return records, throw DomainError.",
    ),
    row(
      "control",
      folder("mock/control"),
      [
        core,
        records,
        "^mock/domain/due-rules\\.ts$",
        folder("mock/auth"),
        folder("mock/contract"),
        folder("mock/engine/store"),
        storage,
      ],
      "Control steers sandboxes: worlds come in through WorldSource, rules as a type.",
    ),
    row(
      "http",
      folder("mock/http"),
      [core, folder("mock/auth"), folder("mock/contract"), generated, folder("mock/control")],
      "HTTP knows no operation and no store: mock/mock.ts hands it a handle function.",
    ),
    row(
      "run-operations",
      "^mock/run-operations\\.ts$",
      [folder("mock/(engine/core|domain|auth|contract|control|http)"), state],
      "An operation is run in a transaction: rules belong in mock/domain/.",
    ),
    row(
      "live",
      folder("mock/live"),
      [core, folder("mock/domain"), state, contractTypes],
      "What happens by itself goes by the rules of mock/domain: what it is made with is given by mock/mock.ts.",
    ),
    row(
      "fixtures",
      folder("fixtures"),
      [core, folder("mock/domain"), generated],
      "Factories and worlds make records by the pure rules of mock/domain: they know no store and no operation.",
    ),
    row(
      "scenarios",
      folder("scenarios"),
      [folder("fixtures"), records, "^mock/engine/core/tables\\.ts$", "^mock/control/scenarios/scenario\\.ts$"],
      "A scenario declares: import factories, records and defineScenario only.",
    ),
    row(
      "options",
      folder("mock/options"),
      [folder("mock/(engine/core|auth|control)"), records, "^mock/additions/additions\\.ts$"],
      "An option is data and its check: what it does belongs where it is used, in mock/mock.ts, mock/worlds/ or mock/cli/.",
    ),
    row(
      "additions",
      folder("mock/additions"),
      [
        folder("mock/(engine/core|contract|control|http/pages)"),
        "^mock/http/monitoring\\.ts$",
        records,
        "^mock/run-operations\\.ts$",
        state,
        generated,
        "^spec/generate/(validation-schema|flatten|format-patterns|json|published-document|route-table|schema-rules|walk)\\.ts$",
      ],
      "Additions are read with the contract's own generators and served by mock/mock.ts: they know no operation or HTTP.",
    ),
    row(
      "mock",
      "^mock/(mock|load-dependencies)\\.ts$",
      [folder("mock")],
      "mock/mock.ts joins the layers, and nothing else.",
    ),
    row(
      "faces",
      "^mock/((check-node|create-mock|servers|mock-types|mock-sandbox|client)\\.ts$|worlds/)",
      [
        folder("mock/(engine/core|auth|contract|control|options|additions|engine/store)"),
        records,
        "^mock/((check-node|node-version|mock)\\.ts|node/(platform|server)\\.ts|http/server-bindings\\.ts|domain/collection-definitions\\.ts)$",
        folder("fixtures"),
        folder("scenarios"),
        generated,
      ],
      "What users of a mock hold, and its worlds: layers are joined in mock/mock.ts.",
    ),
    row(
      "node",
      "^mock/(node/|browser\\.ts$)",
      [
        core,
        "^mock/create-mock\\.ts$",
        "^mock/http/(plain-response|connection-refusal|monitoring|server-bindings|pages/.*)\\.ts$",
        "^mock/control/webhooks/webhook\\.ts$",
        folder("mock/engine/storage"),
        "^fixtures/(worlds/check-world|world-schema/[a-z-]+)\\.ts$",
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
        "^mock/((check-node|create-mock|mock|mock-types|mock-sandbox|client)\\.ts$|node/(platform|server)\\.ts$|worlds/world-options\\.ts$)",
        "^mock/http/(compiled-route|steps/(decode|check-shape|validate))\\.ts$",
        "^mock/domain/request-rules\\.ts$",
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
        "^mock/(create-mock|node-version|control/(journal/query-keys|state/state-text)|node/(heap|server|scenario-files|additions-file|world-folder))\\.ts$",
        folder("mock/(auth|options|control/coverage)"),
        folder("harness"),
        generated,
        "^fixtures/generated/(starter|world\\.schema)\\.json$",
      ],
      "A command uses the public face: createMock, server, the options.",
    ),
    row(
      "console",
      folder("console"),
      [
        "^mock/(client\\.ts|engine/core/(server-sent-events|json-pointer|is-object|own-pages|truncate|text/html-text)\\.ts|domain/(records/collections|conversations/reply-frame)\\.ts|control/journal/rules\\.json)$",
        generated,
      ],
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
      comment: "Move what you need out of test/, tools/ or examples/.",
      from: { path: "^(mock|spec|fixtures|scenarios|harness|console)/" },
      to: { path: "^(test|tools|examples)/" },
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
      to: { couldNotResolve: true, pathNot: "^ticket-service-mock/" },
    },
    {
      name: "core-runs-in-browsers",
      severity: "error",
      comment:
        "No Node built-in here: inject what you need from mock/node/, mock/cli/, a storage driver or a harness entry.",
      from: {
        path: "^(mock|fixtures|scenarios)/",
        pathNot: "^mock/(node/|cli/|engine/storage/drivers/)",
      },
      to: { dependencyTypes: ["core"] },
    },
    owned("jose-in-auth", ["jose"], ["^mock/auth/"], "Tokens are made and checked in mock/auth/."),
    owned(
      "zod-in-contract",
      ["zod"],
      ["^mock/contract/", "^mock/options/", "^fixtures/(worlds/check-world|world-schema/[a-z-]+)\\.ts$"],
      "Bodies are checked by validators, options in mock/options/, the data of worlds in fixtures/worlds/.",
    ),
    owned("hono-in-http", ["hono"], ["^mock/http/"], "Hono stays in mock/http/."),
    owned(
      "adapter-in-server",
      ["@hono/node-server"],
      ["^mock/node/server\\.ts$"],
      "Listening is mock/node/server.ts's.",
    ),
    owned(
      "signatures-in-sender",
      ["standardwebhooks"],
      ["^mock/node/webhook-sender\\.ts$"],
      "Webhooks are signed in one file.",
    ),
    owned(
      "figures-in-metrics",
      ["prom-client"],
      ["^mock/node/metrics\\.ts$"],
      "Figures are kept by mock/node/metrics.ts.",
    ),
    owned("faker-in-fixtures", ["@faker-js"], ["^fixtures/"], "Made-up texts come from fixtures/."),
    owned("tree-in-store", ["sorted-btree"], ["^mock/engine/store/"], "Persistent maps stay inside the store."),
    owned(
      "client-of-postgres",
      ["pg"],
      ["^mock/engine/storage/drivers/postgres[\\w-]*\\.ts$"],
      "The database is asked in mock/engine/storage/drivers/postgres*.ts.",
    ),
    owned("arguments-in-cli", ["commander"], ["^mock/cli/"], "Arguments are parsed in mock/cli/."),
    owned("watcher-in-cli", ["chokidar"], ["^mock/cli/watch-folder\\.ts$"], "Folders are watched in one file."),
    owned("client-of-openapi-fetch", ["openapi-fetch"], ["^mock/client\\.ts$"], "Clients are made by mock/client.ts."),
    owned("vitest-in-its-entry", ["vitest"], ["^harness/vitest"], "Only the entry of vitest knows it."),
    owned("jest-in-its-entry", ["@jest"], ["^harness/jest"], "Only the entry of Jest knows it."),
    owned("playwright-in-its-entry", ["@playwright", "playwright"], ["^harness/playwright"], "Only its entry does."),
    owned("msw-in-its-entry", ["msw"], ["^harness/msw"], "Only the entry of MSW knows it."),
    owned(
      "pages-in-console",
      ["react", "react-dom", "@mantine", "@codemirror", "vite"],
      ["^console/"],
      "Pages are written and built in console/.",
    ),
    owned(
      "yaml",
      ["yaml"],
      ["^mock/http/", "^mock/cli/", "^mock/node/locate-yaml\\.ts$", "^harness/drift/contract-place\\.ts$"],
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
