// Prints which builder files a mock loads that starts from a state, and one that builds its world. Run by test/proof/modules.test.ts with
// the path of a state file.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

const folders = ["fixtures/", "scenarios/", "node_modules/@faker-js/"].map((folder) =>
  import.meta.resolve(`../../../${folder}`),
);

let loaded: string[] = [];
registerHooks({
  load(url, context, nextLoad) {
    loaded.push(url);
    return nextLoad(url, context);
  },
});

/** The loaded files that build worlds. */
function builders(): string[] {
  return loaded.filter((url) => folders.some((folder) => url.startsWith(folder)));
}

const { createMock } = await import("../../../mock/create-mock.ts");
const [, , path = ""] = process.argv;
const state: object = JSON.parse(readFileSync(path, "utf8"));
const prebuilt = await createMock({ state, auth: "off" });
const { status } = await prebuilt.fetch("/ticket/search", { method: "POST" });
const copy = prebuilt.sandbox((await prebuilt.control.createSandbox()).id);
await copy.control.importState(await copy.control.exportState());
await prebuilt.close();
const fromState = builders();
loaded = [];
await (await createMock()).close();
console.log(JSON.stringify({ status, fromState, built: builders().length }));
