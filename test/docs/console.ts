// Reads the ```console blocks of a Markdown text and runs their curl lines against a mock, for test/docs/*.test.ts.
// A line may use: variables, quotes, `\` at a line's end, `> file`, and of curl -s -X -H -d (also @file) -o /dev/null -w.
import type { MockFace } from "../../mock/create-mock.ts";

/** One command of a block and the text printed below it. */
export interface Step {
  readonly command: string;
  readonly printed: string;
}

/** A part of the text under one heading. */
export interface Section {
  readonly heading: string;
  readonly steps: readonly Step[];
}

/** The sections that hold console blocks, in order. */
export function listSections(markdown: string): Section[] {
  return markdown
    .split(/^(?=#{1,3} )/m)
    .map((text) => ({ heading: /^#+ (.*)/.exec(text)?.[1] ?? "", steps: listBlocks(text, "console").flatMap(toSteps) }))
    .filter(({ steps }) => steps.length > 0);
}

/** The contents of the fenced blocks of one language. */
export function listBlocks(markdown: string, language: string): string[] {
  return [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, text]) =>
    name === language && text !== undefined ? [text] : [],
  );
}

/** The commands of one block. */
export function toSteps(block: string): Step[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((text) => {
      const [, command = "", printed = ""] = /^((?:.*\\\n)*.*)\n?([\s\S]*)$/.exec(text) ?? [];
      return { command: command.replaceAll("\\\n", " "), printed: printed.trim() };
    });
}

/** What a shown text stands for: `…` is anything, and a line may be broken anywhere. For texts of one line (toOneLine). */
export function toPattern(shown: string): RegExp {
  const parts = toOneLine(shown)
    .split("…")
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*?")}$`);
}

/** A text without its line breaks. */
export function toOneLine(text: string): string {
  return text.replaceAll("\n", "").trim();
}

/** Runs commands one after another over one mock, as a shell would that knows variables, files and curl. */
export function createShell(mock: Pick<MockFace, "fetch" | "token">): (command: string) => Promise<string> {
  const variables = new Map<string, string>();
  const files = new Map<string, string>();

  async function assign(name: string, value: string): Promise<string> {
    const token = "$(npm run -s ticket-mock -- token)";
    const filled = value.includes(token) ? value.replace(token, await mock.token()) : value;
    // The mock under test has no port.
    variables.set(name, /^http:\/\/127/.test(filled) ? "http://mock.local" : filled);
    return "";
  }

  async function curl(words: readonly string[]): Promise<string> {
    const { url, init, format, isQuiet } = parseCurl(words, files);
    const response = await mock.fetch(url, init);
    const body = await response.text();
    return (isQuiet ? "" : body) + format.replaceAll("\\n", "\n").replace("%{http_code}", String(response.status));
  }

  return async (command) => {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(command) ?? [];
    if (name !== undefined && value !== undefined) return assign(name, value.replaceAll(/^["']|["']$/g, ""));
    const words = splitWords(command, variables);
    if (words[0] !== "curl") throw new Error(`cannot run ${command}`);
    const arrow = words.indexOf(">");
    if (arrow < 0) return (await curl(words.slice(1))).trim();
    files.set(words[arrow + 1] ?? "", await curl(words.slice(1, arrow)));
    return "";
  };
}

interface Curl {
  readonly url: string;
  readonly init: RequestInit;
  readonly format: string;
  readonly isQuiet: boolean;
}

function parseCurl(words: readonly string[], files: ReadonlyMap<string, string>): Curl {
  const headers = new Headers();
  let [url, method, body, format, isQuiet] = ["", "GET", null as string | null, "", false];
  const rest = [...words];
  function next(): string {
    return rest.shift() ?? "";
  }
  while (rest.length > 0) {
    const word = next();
    if (word === "-s") continue;
    if (word === "-X") method = next();
    else if (word === "-H") headers.set(...toHeader(next()));
    else if (word === "-w") format = next();
    else if (word === "-o") isQuiet = next() === "/dev/null";
    else if (word === "-d") body = toBody(next(), files);
    else if (word.startsWith("-")) throw new Error(`this curl does not know ${word}`);
    else url = word;
  }
  return { url, init: { method: body !== null && method === "GET" ? "POST" : method, headers, body }, format, isQuiet };
}

function toHeader(text: string): [name: string, value: string] {
  const [name = "", value = ""] = text.split(/:\s*(.*)/s);
  return [name, value];
}

function toBody(text: string, files: ReadonlyMap<string, string>): string {
  if (!text.startsWith("@")) return text;
  const content = files.get(text.slice(1));
  if (content === undefined) throw new Error(`there is no file ${text.slice(1)}`);
  return content;
}

/** Words of a command; variables are filled in everywhere but in single quotes. */
function splitWords(command: string, variables: ReadonlyMap<string, string>): string[] {
  function fill(text: string): string {
    return text.replaceAll(/\$(\w+)/g, (_, name: string) => {
      const value = variables.get(name);
      if (value === undefined) throw new Error(`$${name} is not set`);
      return value;
    });
  }
  return [...command.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    [...word.matchAll(/'([^']*)'|"([^"]*)"|([^'"]+)/g)]
      .map(([, single, double, plain]) => single ?? fill(double ?? plain ?? ""))
      .join(""),
  );
}
