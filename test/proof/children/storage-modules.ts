// Prints which files of homes a mock in memory loads, and what the storage that was given loads. Run by test/proof/modules.test.ts.
import { registerHooks } from "node:module";
import { silentLogger } from "../../../mock/core/logger.ts";
import { createReadiness } from "../../../mock/core/operating/readiness.ts";

const top = import.meta.resolve("../../../");
const kept = /^(?:mock\/(?:keep\.ts|storage\/(?:sqlite|postgres))|node_modules\/pg|node:sqlite)/;

let loaded: string[] = [];
registerHooks({
  load(url, context, nextLoad) {
    loaded.push(url.replace(top, ""));
    return nextLoad(url, context);
  },
});

/** The parts of homes that were loaded since the last call. */
function homes(): string[] {
  const found = new Set(loaded.flatMap((url) => kept.exec(url) ?? []));
  loaded = [];
  return [...found].sort();
}

const { createMock } = await import("../../../mock/create-mock.ts");
await using mock = await createMock({ tickets: 1, auth: "off" });
await mock.fetch("/ticket/1");
const memory = homes();
const [, , storage = ""] = process.argv;
const { openHome } = await import("../../../mock/keep.ts");
await (await openHome(storage, { logger: silentLogger, readiness: createReadiness() })).close();
console.log(JSON.stringify({ memory, storage: homes() }));
