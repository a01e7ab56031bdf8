// The stories of docs/stories as recipes: a title, what it is about, and steps with their operations.
import type { Placed } from "../contract/contract.ts";
import { findOperation, type Values } from "../contract/route.ts";

export interface Recipe {
  /** For the address. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** Starts the mock that its answers are of. */
  readonly start: string;
  readonly steps: readonly Step[];
}

export interface Step {
  /** What it does; of an operation of the contract, which has a summary, what it sends. */
  readonly title: string;
  readonly command: string;
  readonly answer: string;
  /** The operation that it calls; undefined on the admin surface. */
  readonly placed?: Placed;
  readonly values: Values;
}

const pages = import.meta.glob<string>("../../../docs/stories/*.md", { query: "?raw", import: "default", eager: true });

/** Those whose operations the contract has all. */
export function listRecipes(all: readonly Placed[]): readonly Recipe[] {
  return Object.values(pages)
    .reverse()
    .flatMap((page) => {
      const [head = "", ...sections] = page.split(/^## /m);
      const [, start = ""] = /from a fresh `([^`]+)`/.exec(head) ?? [];
      return sections.flatMap((section) => toRecipe(section, start, all) ?? []);
    });
}

function toRecipe(section: string, start: string, all: readonly Placed[]): Recipe | undefined {
  const [title = ""] = section.split("\n", 1);
  const [before = "", ...blocks] = section.slice(title.length).split(/^```\w+\n/m);
  const steps = blocks.flatMap((block) => toSteps(block.slice(0, block.indexOf("\n```")), all));
  const id = title
    .toLowerCase()
    .replaceAll(/[^\w ]/g, "")
    .replaceAll(" ", "-");
  const isServed = steps.every(({ command, placed }) => placed !== undefined || !/\$MOCK\/(?!__)/.test(command));
  return steps.length > 0 && isServed ? { id, title, about: before.trim(), start, steps } : undefined;
}

function toSteps(block: string, all: readonly Placed[]): readonly Step[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((step) => {
      const lines = step.trimEnd().split("\n");
      const last = lines.findIndex((line) => !line.endsWith("\\"));
      const command = lines.slice(0, last + 1).join("\n");
      const title = titleOf(command);
      return { command, title, answer: lines.slice(last + 1).join("\n"), ...operationOf(command, all) };
    });
}

function operationOf(command: string, all: readonly Placed[]): Pick<Step, "placed" | "values"> {
  const [, path = ""] = /\$MOCK(\/[^\s"'?]*)/.exec(command) ?? [];
  const [, given] = /-X (\w+)/.exec(command) ?? [];
  const method = given ?? (/ (?:-d|--data\S*) /.test(command) ? "POST" : "GET");
  return findOperation(all, method.toLowerCase(), path) ?? { values: {} };
}

/** What a command does that is no operation of the contract. */
const titles: readonly (readonly [RegExp, string])[] = [
  [/^node receiver/, "Start the receiver"],
  [/^HOOK=/, "Note its address"],
  [/ token --user (\d+)/, "Get a token for user $1"],
  [/ \$HOOK /, "Send something else to the receiver"],
  [/\/clock\/advance .*"seconds":(\d+)/, "$1 s pass"],
  [/\/clock\/advance .*"PT(\d+)M"/, "$1 min pass"],
  [/\/clock\/advance .*"P(\d+)D"/, "$1 d pass"],
  [/\/events\/list/, "List the events of one kind"],
  [/Last-Event-ID/, "Resume the stream of events"],
  [/\/events\?since/, "Read the stream of events from its start"],
  [/\/webhooks\/idle/, "Wait for deliveries"],
  [/\/deliveries/, "Read the log of deliveries"],
  [/PATCH .*\/webhooks\//, "Correct the secret of the webhook"],
  [/\/webhooks /, "Subscribe to events"],
  [/\/__admin\/sandboxes /, "Create a second, empty sandbox"],
  [/\/state\/users\//, "Grant a permission"],
  [/\/undo/, "Undo the last request"],
];

function titleOf(command: string): string {
  const [pattern, title = ""] = titles.find(([one]) => one.test(command)) ?? [];
  return pattern === undefined ? sentBy(command) : title.replace("$1", pattern.exec(command)?.[1] ?? "");
}

/** The simple values of query and body, for example "status closed". */
function sentBy(command: string): string {
  const [, query = ""] = /\$MOCK[^\s"'?]*\?([^\s"']+)/.exec(command) ?? [];
  const [, body = "{}"] = /'(\{[\s\S]*\})'/.exec(command) ?? [];
  // One with a shell variable is no JSON.
  const isJson = !body.includes("'");
  const values = [...new URLSearchParams(query), ...(isJson ? Object.entries<unknown>(JSON.parse(body)) : [])];
  return values
    .filter(([, value]) => typeof value !== "object")
    .slice(0, maxValues)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(", ");
}

const maxValues = 3;
