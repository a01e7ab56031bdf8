// docs/reference.md: its generated parts are up to date, its operations and permissions are those of the running mock, and each error code
// is thrown somewhere. test/docs/console-pages.test.ts runs its commands.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { commandFlags } from "../../mock/options/command-flags.ts";
import { mockOptions } from "../../mock/options/mock-options.ts";
import { operationRoutes } from "../../spec/generated/operations.ts";
import { runHosted } from "../mock/cli/hosted-command.ts";
import { listAdminCodes, listServiceCodes, listThrownCodes } from "./error-codes.ts";
import { fillParts, listParts, readPart } from "./page-parts.ts";
import { makeReferenceParts } from "./reference-parts.ts";

const page = readFileSync("docs/reference.md", "utf8");

/** The rows of a part's table, without back quotes. */
function readRows(part: string): string[][] {
  const rows = readPart(page, part).split("\n").slice(2);
  return rows.map((row) => {
    const cells = row.split(/(?<!\\)\|/).slice(1, -1);
    return cells.map((cell) => cell.replaceAll("`", "").replaceAll("\\|", "|").trim());
  });
}

/** Requests that keep the contract, by operation, where an empty body or a plain path does not. */
const bodies: Readonly<Record<string, object>> = {
  createKnowledgeSource: { name: "Neu" },
  createProfileToken: { name: "Neu" },
};
const pathValues: Readonly<Record<string, string>> = { storeId: "outage-map", appId: "k3v9x2m7Qa", profileId: "11" };

describe("docs/reference.md", () => {
  it("is what its sources give", () => {
    expect(fillParts(page, makeReferenceParts()), "run `npm run generate:docs` and commit the result").toBe(page);
  });

  it("misses no code: what is thrown refuses a request to the service or to /__admin", () => {
    const listed = new Set([...listServiceCodes().values(), ...listAdminCodes().values()].flat());
    expect(listThrownCodes().filter((code) => !listed.has(code))).toEqual([]);
  });

  it("has no part that nothing makes", () => {
    expect(listParts(page).toSorted()).toEqual(Object.keys(makeReferenceParts()).toSorted());
  });
});

describe("the table of operations", () => {
  const rows = readRows("operations");

  it("names every operation of the contract with its request, and no other", () => {
    const named = rows.map(([id, request]) => `${id} ${request}`);
    const routed = Object.values(operationRoutes).map((route) => `${route.operationId} ${route.method} ${route.path}`);
    expect(named.toSorted()).toEqual(routed.toSorted());
  });

  it("says of each operation what it does, where it comes from and of which tier it is", () => {
    const isTold = ([, , summary = "", , , source = "", tier = ""]: string[]) =>
      summary !== "" && /^(documented|reference|assumed)$/.test(source) && /^(documented|companion)$/.test(tier);
    expect(rows.filter((row) => !isTold(row))).toEqual([]);
  });

  it.each(rows.map(([id = "", request = "", , permissions = ""]) => [id, request, permissions] as const))(
    "names the permissions of %s",
    async (id, request, permissions) => {
      await using mock = await createMock();
      const [method = "", template = ""] = request.split(" ");
      const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathValues[name] ?? "1");
      const headers = {
        authorization: `Bearer ${await mock.token({ userId: 11 })}`,
        "content-type": "application/json",
      };
      const body = method === "GET" ? null : JSON.stringify(bodies[id] ?? {});
      const response = await mock.fetch(path, { method, headers, body });
      if (permissions === "") return expect(response.status).toBe(200);
      const { message } = await response.json();
      expect(message).toMatch(new RegExp(`permissions? ${permissions}, which user 11 does not have`));
    },
  );
});

describe("the tables of codes", () => {
  it.each(["errors", "refusals"])("give each code of the part %s one status, and know every status", (part) => {
    const rows = readRows(part);
    const codes = rows.flatMap(([, cell = ""]) => cell.split(", "));
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code, index) => !/^[a-z_]+$/.test(code) || codes.indexOf(code) !== index)).toEqual([]);
    expect(rows.map(([status]) => Number(status)).filter((status) => !(status >= 400 && status <= 599))).toEqual([]);
  });
});

describe("the tables of options and flags", () => {
  it("have a row for each option, with its default and flag", () => {
    const rows = readRows("options");
    expect(rows.map(([name]) => name)).toEqual(Object.keys(mockOptions));
    const limit = ["bodyLimit", "largest request body in bytes", "a whole number from 1 to 1073741824", "1048576"];
    expect(rows).toContainEqual([...limit, "--body-limit"]);
  });

  it("have a row for each flag that the help shows, with its commands and variable", async () => {
    const rows = readRows("flags").filter((cells) => cells.length > 1);
    for (const command of Object.keys(commandFlags)) {
      const { stdout } = await runHosted([command, "--help"]);
      const shown = [...stdout.matchAll(/^ {2}((?:-\w, )?--[a-z-]+(?: [<[]\S+[>\]])?)/gm)].map(([, flag = ""]) => flag);
      const told = rows.filter(([, commands = ""]) => commands.split(", ").includes(command)).map(([flag]) => flag);
      expect(told.toSorted(), command).toEqual(shown.filter((flag) => flag !== "-h, --help").toSorted());
    }
    expect(rows).toContainEqual(
      expect.arrayContaining(["--no-cors", "serve, demo", "with them", "TICKET_MOCK_NO_CORS"]),
    );
  });
});
