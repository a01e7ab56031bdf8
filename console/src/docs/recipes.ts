// Reads docs/stories as recipes: title, introduction, and steps with their operations.
import type { OperationEntry } from "../contract/contract.ts";
import { germanOf } from "../contract/german.ts";
import { findOperation, type Values } from "../contract/route.ts";
import type { Language } from "../shared/language.ts";

export interface Recipe {
  /** Its id in the address. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** The command that starts the mock whose responses it shows. */
  readonly start: string;
  readonly steps: readonly Step[];
}

export interface Step {
  /** What the step does; for an operation of the contract, the values that it sends. */
  readonly title: string;
  readonly command: string;
  /** What the command prints. */
  readonly output: string;
  /** The operation that it calls; undefined on the admin API. */
  readonly entry?: OperationEntry;
  readonly values: Values;
}

const pages = import.meta.glob<string>("../../../docs/stories/*.md", { query: "?raw", import: "default", eager: true });

/** The recipes whose operations are all in the contract. */
export function listRecipes(all: readonly OperationEntry[], language: Language): readonly Recipe[] {
  return Object.values(pages)
    .reverse() // Tickets first, apps last.
    .flatMap((page) => {
      const [head = "", ...sections] = page.split(/^## /m);
      const [, start = ""] = /from a fresh `([^`]+)`/.exec(head) ?? [];
      return sections.flatMap((section) => toRecipe(section, start, all, language) ?? []);
    });
}

function toRecipe(
  section: string,
  start: string,
  all: readonly OperationEntry[],
  language: Language,
): Recipe | undefined {
  const [title = ""] = section.split("\n", 1);
  const [about = "", ...blocks] = section.slice(title.length).split(/^```\w+\n/m);
  const steps = blocks.flatMap((block) => toSteps(block.slice(0, block.indexOf("\n```")), all, language));
  const id = title
    .toLowerCase()
    .replaceAll(/[^\w ]/g, "")
    .replaceAll(" ", "-");
  const isServed = steps.every(({ command, entry }) => entry !== undefined || !/\$MOCK\/(?!__)/.test(command));
  const localTitle = (language === "de" && germanOf(title)) || title;
  return steps.length > 0 && isServed ? { id, title: localTitle, about: about.trim(), start, steps } : undefined;
}

function toSteps(block: string, all: readonly OperationEntry[], language: Language): readonly Step[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((step) => {
      const lines = step.trimEnd().split("\n");
      const last = lines.findIndex((line) => !line.endsWith("\\"));
      const command = lines.slice(0, last + 1).join("\n");
      const title = titleOf(command, language);
      return { command, title, output: lines.slice(last + 1).join("\n"), ...operationOf(command, all) };
    });
}

function operationOf(command: string, all: readonly OperationEntry[]): Pick<Step, "entry" | "values"> {
  const [, path = ""] = /\$MOCK(\/[^\s"'?]*)/.exec(command) ?? [];
  const [, explicitMethod] = /-X (\w+)/.exec(command) ?? [];
  const method = explicitMethod ?? (/ (?:-d|--data\S*) /.test(command) ? "POST" : "GET");
  return findOperation(all, method.toLowerCase(), path) ?? { values: {} };
}

/** Titles of commands that call no operation of the contract, in both languages. */
const titles: readonly (readonly [RegExp, string, string])[] = [
  [/^node receiver/, "Start the receiver", "Empfänger starten"],
  [/^HOOK=/, "Note its address", "Seine Adresse merken"],
  [/ token --user (\d+)/, "Get a token for user $1", "Token für Benutzer $1 holen"],
  [/ \$HOOK /, "Send something else to the receiver", "Etwas anderes an den Empfänger senden"],
  [/\/clock\/advance .*"seconds":(\d+)/, "Advance the clock by $1 s", "Uhr um $1 s vorstellen"],
  [/\/clock\/advance .*"PT(\d+)M"/, "Advance the clock by $1 min", "Uhr um $1 min vorstellen"],
  [/\/clock\/advance .*"P(\d+)D"/, "Advance the clock by $1 d", "Uhr um $1 d vorstellen"],
  [/\/events\/list/, "List the events of one kind", "Ereignisse einer Art auflisten"],
  [/Last-Event-ID/, "Resume the stream of events", "Ereignisstrom fortsetzen"],
  [/\/events\?since/, "Read the stream of events from its start", "Ereignisstrom von Anfang an lesen"],
  [/\/webhooks\/idle/, "Wait for deliveries", "Auf Zustellungen warten"],
  [/\/deliveries/, "Read the log of deliveries", "Protokoll der Zustellungen lesen"],
  [/PATCH .*\/webhooks\//, "Correct the secret of the webhook", "Secret des Webhooks korrigieren"],
  [/\/webhooks /, "Subscribe to events", "Ereignisse abonnieren"],
  [/\/__admin\/sandboxes /, "Create a second, empty sandbox", "Zweite, leere Sandbox anlegen"],
  [/\/state\/users\//, "Grant a permission", "Berechtigung erteilen"],
  [/\/undo/, "Undo the last request", "Letzte Anfrage rückgängig machen"],
];

function titleOf(command: string, language: Language): string {
  const [pattern, english = "", german = ""] = titles.find(([candidate]) => candidate.test(command)) ?? [];
  const title = language === "en" ? english : german;
  return pattern === undefined ? describeValues(command) : title.replace("$1", pattern.exec(command)?.[1] ?? "");
}

/** The simple values of query and body, for example "status closed". */
function describeValues(command: string): string {
  const [, query = ""] = /\$MOCK[^\s"'?]*\?([^\s"']+)/.exec(command) ?? [];
  const [, body = "{}"] = /'(\{[\s\S]*\})'/.exec(command) ?? [];
  // A body with a shell variable is not JSON.
  const isJson = !body.includes("'");
  const values = [...new URLSearchParams(query), ...(isJson ? Object.entries<unknown>(JSON.parse(body)) : [])];
  return values
    .filter(([, value]) => typeof value !== "object")
    .slice(0, maxValues)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(", ");
}

const maxValues = 3;
