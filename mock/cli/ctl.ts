// Implements `ticket-mock ctl`: a command for each operation of `/__admin`, derived from the admin contract.
import { readFileSync } from "node:fs";
import { text as readAll } from "node:stream/consumers";
import { Argument, type Command, Option } from "commander";
import document from "../../spec/generated/admin/openapi.json" with { type: "json" };
import { type OperationRoute, operationRoutes } from "../../spec/generated/admin/operations.ts";
import { messageOf } from "../engine/core/errors.ts";
import { parsePointer, valueAt } from "../engine/core/json-pointer.ts";
import { toPrintableLines } from "../engine/core/printable.ts";
import { commandFlags, mockUrl, type SettingsOf } from "../options/command-flags.ts";
import { requestAdmin, sandboxOf, toRefusalLines } from "./admin-request.ts";
import type { CommandHost } from "./command-host.ts";
import { ConfigError } from "./config-error.ts";
import { toTable } from "./text-table.ts";

type Settings = SettingsOf<"ctl">;
type Parameter = OperationRoute["parameters"][number];

/** The help of an operation. */
interface OperationDocs {
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
}

/** @param equip adds the flags of `ctl` and an action to a command */
export function addOperations(
  ctl: Command,
  host: CommandHost,
  equip: (command: Command, run: (settings: Settings, args: readonly string[]) => Promise<void>) => unknown,
): void {
  for (const route of Object.values<OperationRoute>(operationRoutes)) {
    const { operationId, parameters, body, tag } = route;
    const { summary, description, example, describe } = docsOf(route);
    const command = ctl
      .command(operationId)
      .summary(lowerFirst(summary))
      .description(description.trim().replaceAll(/\s+/g, " "))
      .helpGroup(`${tag}:`);
    for (const { name, ...parameter } of parameters) {
      // A common flag sets the parameter of the same name.
      if (name in commandFlags.ctl) continue;
      if (parameter.in === "query")
        command.addOption(new Option(`${toFlag(name)} <${parameter.type}>`, describe(name)));
      else if (name !== "sandboxId") command.addArgument(new Argument(`<${name}>`, describe(name)));
    }
    if (body !== "none") command.addHelpText("after", `\nBody (${body}), for example:\n  ${JSON.stringify(example)}`);
    equip(command, (settings, args) => carryOut(route, settings, args, command.opts(), host));
  }
}

function docsOf({ path, method }: OperationRoute) {
  // The document is built from the same contract as the routes.
  const item: Readonly<Record<string, unknown>> = Reflect.get(document.paths, path);
  const { parameters = [], requestBody, ...docs } = item[method.toLowerCase()] as OperationDocs;
  const allParameters = [parameters, item.parameters ?? []].flat().map(resolve);
  const [example] = Object.values(Object(valueAt(resolve(requestBody), ["content", "application/json", "examples"])));
  return {
    ...docs,
    example: valueAt(example, ["value"]),
    describe: (name: string) =>
      String(
        valueAt(
          allParameters.find((parameter) => valueAt(parameter, ["name"]) === name),
          ["description"],
        ),
      ),
  };
}

/** Resolves a reference into the document; returns any other value unchanged. */
function resolve(value: unknown): unknown {
  const target = valueAt(value, ["$ref"]);
  return typeof target === "string" ? valueAt(document, parsePointer(target)) : value;
}

async function carryOut(
  route: OperationRoute,
  { url = mockUrl, sandbox = sandboxOf(url) ?? "default", adminToken, body, table }: Settings,
  args: readonly string[],
  flags: Readonly<Record<string, unknown>>,
  host: CommandHost,
): Promise<void> {
  const { operationId, method, parameters } = route;
  if (body !== undefined && route.body === "none") throw new ConfigError([`--body: ${operationId} takes no body`]);
  const pathArguments = Object.fromEntries(
    parameters.filter(isArgument).map(({ name }, index) => [name, args[index] ?? ""]),
  );
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pathArguments[name] ?? sandbox),
  );
  const query = new URLSearchParams(
    parameters.flatMap(({ name, in: place }) =>
      place === "query" && flags[name] !== undefined ? [[name, String(flags[name])]] : [],
    ),
  );
  const content = body === undefined ? undefined : await readBody(body, host);
  const response = await requestAdmin(url, query.size === 0 ? path : `${path}?${query}`, adminToken, {
    method,
    headers: {
      accept: "application/json, text/event-stream",
      ...(method === "GET" ? {} : { "content-type": "application/json" }),
    },
    ...(content === undefined ? {} : { body: content }),
  });
  if (!response.ok) throw new ConfigError(toRefusalLines(operationId, response.status, await response.text()));
  if (response.headers.get("content-type") !== "application/json") {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? [])
      host.stdout.write(toPrintableLines(decoder.decode(chunk, { stream: true })));
    return;
  }
  const result: unknown = await response.json();
  host.stdout.write(toPrintableLines(table ? toTable(result) : `${JSON.stringify(result, null, 2)}\n`));
}

function isArgument({ name, in: place }: Parameter): boolean {
  return place === "path" && name !== "sandboxId";
}

/** Reads a body: JSON, `@` and a file, or `-` for standard input. */
async function readBody(body: string, { stdin }: CommandHost): Promise<string> {
  if (body === "-") return stdin === undefined ? "" : readAll(stdin);
  if (!body.startsWith("@")) return body;
  try {
    return readFileSync(body.slice(1), "utf8");
  } catch (error) {
    throw new ConfigError([`--body: cannot read ${body.slice(1)} (${messageOf(error)})`]);
  }
}

function toFlag(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function lowerFirst(summary: string): string {
  return summary.charAt(0).toLowerCase() + summary.slice(1);
}
