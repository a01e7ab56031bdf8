// The mock is measured beside packages that are no dependency of ours, in the versions that the checkout has where both name one.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
}

function read(file: string): Manifest {
  return JSON.parse(readFileSync(file, "utf8"));
}

const [ours, bench] = [read("package.json"), read("bench/package.json")];
const named = ({ dependencies, devDependencies }: Manifest) => ({ ...dependencies, ...devDependencies });

it("has the same versions as ours where both name a package", () => {
  const both = Object.entries(named(bench)).filter(([name]) => name in named(ours));
  expect(both.map(([name]) => name)).toEqual(
    expect.arrayContaining(["@hono/node-server", "@stoplight/prism-cli", "hono", "msw"]),
  );
  expect(Object.fromEntries(both)).toEqual(Object.fromEntries(both.map(([name]) => [name, named(ours)[name]])));
});

it("pins every version, in the lockfile too", () => {
  const lock: { readonly packages: Readonly<Record<string, { readonly version?: string }>> } = JSON.parse(
    readFileSync("bench/package-lock.json", "utf8"),
  );
  const locked = Object.keys(named(bench)).map((name) => [name, lock.packages[`node_modules/${name}`]?.version]);
  expect(Object.fromEntries(locked)).toEqual(named(bench));
});

it("runs on the same Node as ours", () => expect(bench.engines).toEqual(ours.engines));

it("has what a quick run needs: what the checkout does not have, and no more", () => {
  expect(Object.keys(bench.dependencies ?? {}).filter((name) => name in named(ours))).toEqual([]);
  expect(Object.keys(bench.dependencies ?? {})).toEqual(["autocannon", "json-server"]);
});
