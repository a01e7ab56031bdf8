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
    equip(command, (settings, args) => carryOut(route, { settings, args, flags: command.opts() }, host));
  }
}

function docsOf({ path, method }: OperationRoute) {
  // The document is built from the same contract as the routes.
  const item: Readonly<Record<string, unknown>> = Reflect.get(document.paths, path);
  const { parameters = [], requestBody, ...docs } = item[method.toLowerCase()] as OperationDocs;
  const allParameters = [parameters, item.parameters ?? []].flat().map(resolve);
  const [example] = Object.values(Object(valueAt(resolve(requestBody), ["content", "application/json", "examples"])));
  function describe(name: string): string {
    const parameter = allParameters.find((candidate) => valueAt(candidate, ["name"]) === name);
    return String(valueAt(parameter, ["description"]));
  }
  return { ...docs, example: valueAt(example, ["value"]), describe };
}

/** Resolves a reference into the document; returns any other value unchanged. */
function resolve(value: unknown): unknown {
  const target = valueAt(value, ["$ref"]);
  return typeof target === "string" ? valueAt(document, parsePointer(target)) : value;
}

/** The input of a command: common flags, arguments and the flags of its operation. */
interface CommandInput {
  readonly settings: Settings;
  readonly args: readonly string[];
  readonly flags: Readonly<Record<string, unknown>>;
}

/** Calls the operation and prints its result. */
async function carryOut(
  route: OperationRoute,
  { settings, args, flags }: CommandInput,
  host: CommandHost,
): Promise<void> {
  const { operationId, method } = route;
  const { url = mockUrl, sandbox = sandboxOf(url) ?? "default", adminToken, body, table } = settings;
  if (body !== undefined && route.body === "none") throw new ConfigError([`--body: ${operationId} takes no body`]);
  const query = toQuery(route, flags);
  const path = toPath(route, sandbox, args) + (query === "" ? "" : `?${query}`);
  const response = await requestAdmin(url, path, adminToken, {
    method,
    headers: {
      accept: "application/json, text/event-stream",
      ...(method === "GET" ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: await readBody(body, host) }),
  });
  if (!response.ok) throw new ConfigError(toRefusalLines(operationId, response.status, await response.text()));
  if (response.headers.get("content-type") !== "application/json") {
    await printStream(response, host);
    return;
  }
  const result: unknown = await response.json();
  host.stdout.write(toPrintableLines(table ? toTable(result) : `${JSON.stringify(result, null, 2)}\n`));
}

/** The operation's path with its arguments, and the sandbox if the path has one. */
function toPath({ path, parameters }: OperationRoute, sandbox: string, args: readonly string[]): string {
  const names = parameters.filter(isArgument).map(({ name }) => name);
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const index = names.indexOf(name);
    return encodeURIComponent(index === -1 ? sandbox : (args[index] ?? ""));
  });
}

function toQuery({ parameters }: OperationRoute, flags: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters)
    if (place === "query" && flags[name] !== undefined) query.append(name, String(flags[name]));
  return query.toString();
}

async function printStream({ body }: Response, { stdout }: CommandHost): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of body ?? []) stdout.write(toPrintableLines(decoder.decode(chunk, { stream: true })));
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
