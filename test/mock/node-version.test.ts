// The command refuses Node versions that are too old.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { describeOldNode } from "../../mock/node-version.ts";

const { engines } = JSON.parse(readFileSync("package.json", "utf8"));

it.each(["22.17.1", "20.20.2", "18.0.0", "22.9.0"])("the command refuses Node %s", (version) => {
  expect(describeOldNode("ticket-mock", version)).toBe(
    `ticket-mock needs Node 22.18.0 or later; this is Node ${version}.`,
  );
});

it.each(["22.18.0", "22.18.1", "22.22.0", "24.0.0", "100.1.0"])("the command accepts Node %s", (version) => {
  expect(describeOldNode("ticket-mock", version)).toBeUndefined();
});

it("the command requires the version in package.json", () => {
  expect(engines.node).toBe(">=22.18");
});

it("an older Node is reported in one line and the command exits with 1, without loading anything else", () => {
  const older = `data:text/javascript,Object.defineProperty(process.versions, "node", { value: "20.20.2" });`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", older, "mock/cli/main.ts", "--version"], {
    encoding: "utf8",
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: "",
    stderr: "ticket-mock needs Node 22.18.0 or later; this is Node 20.20.2.\n",
  });
});

// An older Node would crash on a missing named import before printing the line above.
it("the command imports nothing from the platform by name before the check", () => {
  const imports = readFileSync("mock/cli/main.ts", "utf8").matchAll(/^import .*? from "(.*?)";$/gm);
  expect(Array.from(imports, ([, from]) => from)).toEqual(["../node-version.ts"]);
});
