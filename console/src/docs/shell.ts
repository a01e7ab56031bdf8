// A minimal shell with variables, files and curl, which runs a story's commands on the recipes page and in tests.

/**
 * A pattern for an expected output, in which `…` matches anything. It matches single-line strings (toOneLine).
 * Lookaheads do not backtrack, so each part matches only at its first occurrence, in linear time.
 */
export function toPattern(expected: string): RegExp {
  const [first = "", ...rest] = toOneLine(expected)
    .split("…")
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const last = rest.pop();
  const between = rest.map((part, index) => `(?=(.*?${part}))\\${index + 1}`).join("");
  return new RegExp(`^${first}${between}${last === undefined ? "" : `.*${last}`}$`);
}

/** Removes line breaks. */
export function toOneLine(text: string): string {
  return text.replaceAll("\n", "").trim();
}

/** Replacements for a page's addresses, because the mock and its helpers listen on other ports here, or on none. */
type AddressMap = Readonly<Record<string, string>>;

const inProcess: AddressMap = { "http://127.0.0.1:4010": "http://mock.local" };

/** The mock that the commands call. */
export interface Host {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** A token for a user; by default for the mock's default caller. */
  token(user?: { readonly userId: number }): string | Promise<string>;
}

/** Runs one command; a watched stream (`curl -N`) is read until its output suffices. */
export type Shell = (command: string, isEnough?: (printed: string) => boolean) => Promise<string>;

/**
 * Runs commands in sequence over one mock, like a shell with variables, files and curl.
 * @param addresses replacements for the addresses that a page names
 */
export function createShell(mock: Host, addresses: AddressMap = inProcess): Shell {
  const variables = new Map<string, string>();
  const files = new Map<string, string>();

  async function assign(name: string, value: string): Promise<string> {
    const [, before = "", inner, after = ""] = /^(.*?)\$\((.*)\)(.*)$/s.exec(value) ?? [];
    const expanded = inner === undefined ? fill(value, variables) : before + (await substitute(inner)) + after;
    variables.set(name, addresses[expanded] ?? expanded);
    return "";
  }

  async function substitute(inner: string): Promise<string> {
    const [, user] = /^npx ticket-mock token(?: --user (\d+))?$/.exec(inner) ?? [];
    if (user !== undefined) return mock.token({ userId: Number(user) });
    if (inner === "npx ticket-mock token") return mock.token();
    const [, line = "", key = ""] = /^(curl .*) \| jq (?:-r )?\.(\w+)$/s.exec(inner) ?? [];
    const response: Readonly<Record<string, unknown>> = JSON.parse(await curl(splitWords(line, variables).slice(1)));
    return String(response[key]);
  }

  async function curl(words: readonly string[], isEnough?: (printed: string) => boolean): Promise<string> {
    const { url: target, init, format, isQuiet, isWatching, seconds } = parseCurl(words, files);
    const response = await mock.fetch(target, init);
    const body = isWatching ? await watch(response, seconds, isEnough) : await response.text();
    return (isQuiet ? "" : body) + format.replaceAll("\\n", "\n").replace("%{http_code}", String(response.status));
  }

  return async (command, isEnough) => {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(command) ?? [];
    if (name !== undefined && value !== undefined) return assign(name, value.replaceAll(/^["']|["']$/g, ""));
    const words = splitWords(command, variables);
    if (words[0] !== "curl") throw new Error(`cannot run ${command}`);
    const arrow = words.indexOf(">");
    if (arrow < 0) return (await curl(words.slice(1), isEnough)).trim();
    files.set(words[arrow + 1] ?? "", await curl(words.slice(1, arrow)));
    return "";
  };
}

/** The output of a stream until it suffices, ends or times out. */
async function watch(
  response: Response,
  seconds: number | undefined,
  isEnough: (printed: string) => boolean = () => false,
): Promise<string> {
  const decoder = new TextDecoder();
  let printed = "";
  const reader = response.body?.getReader();
  // Cancelling ends a pending read.
  const timer = seconds === undefined ? undefined : setTimeout(() => void reader?.cancel(), seconds * 1000);
  try {
    while (reader !== undefined && !isEnough(printed)) {
      const { value, done } = await reader.read();
      if (done) break;
      printed += decoder.decode(value, { stream: true });
    }
  } finally {
    clearTimeout(timer);
  }
  await reader?.cancel();
  return printed;
}

interface Curl {
  readonly url: string;
  readonly init: RequestInit;
  readonly format: string;
  readonly isQuiet: boolean;
  /** Unbuffered output, with `-N`. */
  readonly isWatching: boolean;
  /** Time limit for watching, from `--max-time`. */
  readonly seconds: number | undefined;
}

function parseCurl(words: readonly string[], files: ReadonlyMap<string, string>): Curl {
  const headers = new Headers();
  let url = "";
  let method = "GET";
  let body: string | null = null;
  let format = "";
  let isQuiet = false;
  let isWatching = false;
  let seconds: number | undefined;
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
    else if (word === "-N") isWatching = true;
    else if (word === "--max-time") seconds = Number(next());
    else if (word === "-d") body = toBody(next(), files);
    else if (word.startsWith("-")) throw new Error(`unknown curl option ${word}`);
    else url = word;
  }
  const init = { method: body !== null && method === "GET" ? "POST" : method, headers, body };
  return { url, init, format, isQuiet, isWatching, seconds };
}

function toHeader(text: string): [name: string, value: string] {
  const [name = "", value = ""] = text.split(/:\s*(.*)/s);
  return [name, value];
}

function toBody(text: string, files: ReadonlyMap<string, string>): string {
  if (!text.startsWith("@")) return text;
  const content = files.get(text.slice(1));
  if (content === undefined) throw new Error(`no such file: ${text.slice(1)}`);
  return content;
}

/** Words of a command, with variables expanded except in single quotes. */
function splitWords(command: string, variables: ReadonlyMap<string, string>): string[] {
  return [...command.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    [...word.matchAll(/'([^']*)'|"([^"]*)"|([^'"]+)/g)]
      .map(([, single, double, plain]) => single ?? fill(double ?? plain ?? "", variables))
      .join(""),
  );
}

function fill(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const value = variables.get(name);
    if (value === undefined) throw new Error(`$${name} is not set`);
    return value;
  });
}
