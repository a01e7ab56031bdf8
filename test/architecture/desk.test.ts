// The desk is a client like any other: it uses only the package's public client.
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("the desk imports no packages but its libraries and the public client", () => {
  const paths = globSync("console/desk/src/**/*.{ts,tsx}");
  const imports = paths.flatMap((path) => [...readFileSync(path, "utf8").matchAll(/from "([^."][^"]*)"/g)]);
  const names = new Set(imports.map(([, name]) => name));
  expect([...names].sort()).toEqual(["@mantine/core", "react", "ticket-service-mock/client"]);
});
