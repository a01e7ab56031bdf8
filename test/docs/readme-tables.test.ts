// The tables of README.md against what they describe: operations, permissions, codes and their statuses, flags, scenarios.
// What its commands print is held in test/docs/readme.test.ts.
import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { scenarios } from "../../scenarios/index.ts";
import { operationRoutes } from "../../spec/generated/operations.ts";
import { runCommand } from "../mock/cli/run-command.ts";

const readme = readFileSync("README.md", "utf8");

/** The rows of the table whose head begins with a word, as texts without back quotes. */
function readTable(firstWord: string): string[][] {
  const [, rows = ""] = new RegExp(`^\\| ${firstWord} \\|.*\\n\\|[-|]+\\|\\n((?:\\|.*\\n)*)`, "m").exec(readme) ?? [];
  return rows
    .trimEnd()
    .split("\n")
    .map((row) => row.split(/(?<!\\)\|/).slice(1, -1))
    .map((cells) => cells.map((cell) => cell.replaceAll("`", "").replaceAll("\\|", "|").trim()));
}

/** Requests that keep the contract, by operation, where an empty body or a plain path does not. */
const bodies: Readonly<Record<string, object>> = { createKnowledgeSource: { name: "Neu" }, searchTickets: {} };
const pathValues: Readonly<Record<string, string>> = { storeId: "outage-map", appId: "k3v9x2m7Qa" };

describe("the table of operations", () => {
  const rows = readTable("Operation");

  it("names every operation of the contract with its request, and no other", () => {
    const named = rows.map(([id, request]) => `${id} ${request}`);
    const routed = Object.values(operationRoutes).map((route) => `${route.operationId} ${route.method} ${route.path}`);
    expect(named.toSorted()).toEqual(routed.toSorted());
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

describe("the table of codes", () => {
  // The codes of the admin surface are in docs/steering.md.
  const files = globSync("mock/{auth,core,http,services}/**/*.ts").filter((file) => !file.includes("admin"));
  const all = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const auth = files
    .filter((file) => /\bauth\b/.test(file))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const preferences = readFileSync("mock/http/steps/preferences.ts", "utf8");
  const categories = [...readFileSync("mock/http/problem.ts", "utf8").matchAll(/^ {2}(\w+): (\d{3}),$/gm)];
  const statusOf = Object.fromEntries(categories.map(([, category, status]) => [category, status]));

  it("names every code of the sources with its status, and no other", () => {
    const refusals = [...all.matchAll(/new DomainError\(\s*"(\w+)",\s*"(\w+)"/g)];
    const unknown = [...matches(all, /notFound\("([\w ]+)"/g)].map((what) => what.replaceAll(" ", "_").toLowerCase());
    const ruleTable = /const ticketRules = \{([^}]*)\}/.exec(all)?.[1] ?? "";
    const written = [
      ...refusals.map(([, category = "", code]) => `${statusOf[category]} ${code}`),
      ...matches(auth, /refuse\("(\w+)"/g).map((code) => `401 ${code}`),
      ...matches(preferences, /refuse\("(\w+)"/g).map((code) => `400 ${code}`),
      ...unknown.map((what) => `404 unknown_${what}`),
      ...matches(ruleTable, /(\w+):/g).map((code) => `422 ${code}`),
      ...matches(all, /toBreach\("(\w+)"/g).map((code) => `422 ${code}`),
      ...matches(all, /unknownIds\(reader, "\w+", "(\w+)"/g).map((what) => `422 unknown_${what}`),
      ...matches(all, /\? (?:code|first\.code) : "(\w+)"/g).map((code) => `422 ${code}`),
      ...matches(all, /problem\(500, "(\w+)"/g).map((code) => `500 ${code}`),
    ];
    const named = readTable("Status").flatMap(([status, cell = ""]) =>
      cell.split(/, | \(|:/).flatMap((text) => (/^[a-z_]+$/.test(text) ? [`${status} ${text}`] : [])),
    );
    expect(named.toSorted()).toEqual([...new Set(written)].toSorted());
  });
});

describe("the table of flags", () => {
  it("says what the help says", async () => {
    const { stdout } = await runCommand(["serve", "--help"]);
    const [, options = ""] = stdout.split("Options:\n");
    const lines = options.replaceAll(/\n {4,}/g, " ").split("\n");
    const told = lines.flatMap((line) => {
      const [, flag = "", description = "", fallback = "", variable = ""] =
        /^ {2}(.+?) {2,}(.*) \(default: (.*), env: (\w+)\)$/.exec(line) ?? [];
      return flag === "" ? [] : [{ cells: [flag, description, fallback], variable }];
    });
    expect(readTable("Flag")).toEqual(told.map(({ cells }) => cells));
    const toVariable = (flag = "") =>
      `TICKET_MOCK_${/--([a-z-]+)/.exec(flag)?.[1]?.replaceAll("-", "_").toUpperCase()}`;
    expect(told.map(({ variable }) => variable)).toEqual(told.map(({ cells }) => toVariable(cells[0])));
  });
});

describe("the table of scenarios", () => {
  it("names every scenario with its own description", () => {
    const shipped = [...scenarios.values()].map(({ name, description }) => [name, description.replaceAll("`", "")]);
    expect(readTable("Scenario")).toEqual(shipped);
  });
});

describe("the links of README.md", () => {
  it("lead to files and headings that exist", () => {
    const targets = matches(readme, /\]\(([^)]+)\)/g);
    const headings = matches(readme, /^#+ (.*)$/gm).map((text) => `#${text.toLowerCase().replaceAll(" ", "-")}`);
    expect(targets.filter((target) => !headings.includes(target) && !existsSync(target))).toEqual([]);
  });
});

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, found]) => (found === undefined ? [] : [found]));
}
