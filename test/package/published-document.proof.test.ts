// Generators of clients and types, and a validator of examples, can read the published documents.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Consumer, createConsumer } from "../../tools/package/consumer.ts";
import { checkout } from "../../tools/package/pack.ts";

const packages = {
  "@hey-api/openapi-ts": "0.99.0",
  "openapi-examples-validator": "7.1.0",
  typescript: "5.9.3",
  orval: "7.13.0",
};
const compilerOptions = {
  target: "es2022",
  lib: ["es2022", "dom", "dom.iterable"],
  types: [],
  module: "esnext",
  moduleResolution: "bundler",
  strict: true,
  noEmit: true,
};

let consumer: Consumer;

beforeAll(async () => {
  const files = {
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["output"] }),
    "print.sh": "ticket-mock openapi > contract.yaml && ticket-mock openapi --json > contract.json\n",
    "output/empty.ts": "export {};\n",
  };
  consumer = await createConsumer({ name: "published", packages, files });
  expect(await consumer.run("sh", ["print.sh"])).toMatchObject({ code: 0, stderr: "" });
});
afterAll(() => consumer.remove());

const admin = join(checkout, "spec/generated/admin/openapi.json");
const documents = ["contract.yaml", admin];

describe("the published documents", () => {
  it("are the contract of the checkout", () => {
    const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));
    const contract = join(checkout, "spec/generated/openapi.json");
    expect(readJson(join(consumer.folder, "contract.json"))).toEqual(readJson(contract));
  });

  it.each(documents)("include %s, whose examples openapi-examples-validator accepts", async (path) => {
    const { code, stdout } = await consumer.run("openapi-examples-validator", [path]);
    expect(stdout).toMatch(/Total examples found: \d{3}[\s\S]*No errors found\./);
    expect(code).toBe(0);
  });

  it("yield types and clients that compile in a strict project", async () => {
    const types = join(checkout, "node_modules/openapi-typescript/bin/cli.js");
    const runs = await Promise.all([
      ...documents.map((path, index) => consumer.run("node", [types, path, "-o", `output/types-${index}.ts`])),
      consumer.run("openapi-ts", ["-i", "contract.json", "-o", "output/hey", "--no-log-file"]),
      consumer.run("orval", ["--input", "contract.json", "--output", "output/orval.ts", "--client", "fetch"]),
    ]);
    expect(runs.map(({ code }) => code)).toEqual(runs.map(() => 0));
    for (const path of ["types-0.ts", "hey/sdk.gen.ts", "orval.ts"])
      expect(readFileSync(join(consumer.folder, "output", path), "utf8")).toContain("updateTicket");
    expect(await consumer.compile("native")).toMatchObject({ code: 0, stdout: "" });
  });
});
