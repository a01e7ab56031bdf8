// Implements `ticket-mock world`: creates a world, checks it, and prints some of its tickets.
import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { createMock, type Mock } from "../create-mock.ts";
import { toPrintableLines } from "../engine/core/printable.ts";
import { checkWorldFolder } from "../node/world-folder.ts";
import type { SettingsOf } from "../options/command-flags.ts";
import type { CommandHost } from "./command-host.ts";
import { ConfigError } from "./config-error.ts";

/**
 * Runs `init`, `check` or `preview` on a folder. `check` lists mistakes on stderr and sets exit code 1 for them.
 * @throws ConfigError for an unknown action or an unusable folder
 */
export async function runWorld(
  settings: SettingsOf<"world">,
  [action = "", folder = ""]: readonly string[],
  host: CommandHost,
): Promise<void> {
  try {
    if (action === "init") await init(folder, host);
    else if (action === "check") await check(folder, host);
    else if (action === "preview") await preview(folder, settings, host);
    else throw new RangeError(`world: found the action ${action}; expected init, check or preview`);
  } catch (error) {
    throw error instanceof RangeError ? new ConfigError([error.message]) : error;
  }
}

async function init(folder: string, host: CommandHost): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new RangeError(`world: ${folder} is not empty; expected a new folder`);
  const [{ default: starter }, { default: schema }] = await Promise.all([
    import("../../fixtures/generated/starter.json", { with: { type: "json" } }),
    import("../../fixtures/generated/world.schema.json", { with: { type: "json" } }),
  ]);
  const files = { ...starter, "world.schema.json": `${JSON.stringify(schema)}\n` };
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  host.stdout.write(`wrote a small world to ${folder}: ${Object.keys(starter).join(", ")}\n`);
}

async function check(folder: string, host: CommandHost): Promise<void> {
  const { world, mistakes } = await checkWorldFolder(folder);
  if (world !== undefined) {
    const { requests, cases, knowledge, people } = world;
    const counts = {
      requests: Object.keys(requests).length,
      scripts: Object.keys(cases.scripts).length,
      articles: knowledge.articles.length,
      "AI agents": people.aiAgents.length,
    };
    const countLines = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
    host.stdout.write(`${folder} has no mistakes: ${countLines.join(", ")}\n`);
    return;
  }
  host.stderr.write(`${toPrintableLines(mistakes.join("\n"))}\n`);
  host.exitCode = 1;
}

async function preview(name: string, { open, seed }: SettingsOf<"world">, host: CommandHost): Promise<void> {
  // createMock recognizes the path of a folder by its separator.
  await using mock = await createMock({
    world: existsSync(name) ? resolve(name) : name,
    seed,
    tickets: Math.max(200, open),
  });
  host.stdout.write(toPrintableLines(toTickets(mock, open)));
}

/** Formats tickets with their messages, first one of each combination of channel and intents. */
function toTickets(mock: Mock, count: number): string {
  return mock.stateOf().store.read((reader) => {
    const all = [...reader.all("tickets")];
    const ticketsByKind = Map.groupBy(all, ({ channel, intents }) => {
      return `${channel} ${intents.map(({ name }) => name).join()}`;
    });
    const firstOfEachKind = [...ticketsByKind.values()].flatMap(([first]) => first ?? []);
    const tickets = [...new Set([...firstOfEachKind, ...all])].slice(0, count);
    const blocks = tickets.map(({ id, channel, status, fromName, subject, bodyPlain, intents }) => {
      const messages = reader.lookup("conversations", "ticket", id).map((message) => {
        const label = message.type === "note" ? "note, " : "";
        return `\n--- ${label}${message.fromEmailName}\n\n${message.bodyPlain}`;
      });
      return [
        `=== Ticket ${id}: ${subject}`,
        `${channel}, ${status}, from ${fromName}`,
        ...intents.map(({ name, data }) => `${name} ${JSON.stringify(data)}`),
        `\n${bodyPlain}`,
        ...messages,
      ].join("\n");
    });
    return `${blocks.join("\n\n")}\n`;
  });
}
