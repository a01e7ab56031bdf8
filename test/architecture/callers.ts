// Finds the callers that a head names, and the files that a file imports or names. Used by test/architecture/heads.test.ts.
import { posix } from "node:path";

const area = "(?:spec|mock|fixtures|scenarios|harness|test|bench|examples)";
const path = `${area}/[\\w./-]*(?:\\*[\\w.]*\\.ts|\\w\\.(?:ts|mjs|cjs)|/(?![\\w*]))|${area}/(?![\\w*])`;
const name = `${path}|[\\w-]+(?:\\.[\\w-]+)*\\.(?:ts|js|mjs|cjs)(?![\\w/])`;
const item = new RegExp(`^(?:${name})`);
const verbs =
  "called|used|made|imported|re-exported|loaded|read|run|started|asked|thrown|filled|written|checked|listed";
const opening = new RegExp(
  `(?<!\\b(?:is|are|was|were) )\\b(?:${verbs})(?: \\w+){0,3}? by (?=${name})|\\bpart of (?=${name})`,
  "gi",
);
const joint = /^(?: \([^)]*\))?(?:,? and(?: for [\w ]+)?(?: by)? |, )/;

/** Files, folders ("mock/worlds/") and patterns ("scenarios/*.ts") that a head says use its file. A bare name is in the folder of the file. */
export function namedCallers(head: string, folder: string): string[] {
  return [...head.matchAll(opening)].flatMap((match) => readList(head.slice(match.index + match[0].length), folder));
}

function readList(text: string, folder: string): string[] {
  const callers: string[] = [];
  let rest = text;
  for (let found = item.exec(rest); found !== null; found = item.exec(rest)) {
    const [caller] = found;
    const before = callers.at(-1);
    callers.push(
      caller.includes("/") ? caller : posix.join(before === undefined ? folder : posix.dirname(before), caller),
    );
    rest = rest.slice(caller.length);
    const link = joint.exec(rest);
    if (link === null) break;
    rest = rest.slice(link[0].length);
  }
  return callers;
}

/** The files of the project that a file imports, statically or by import(). */
export function listImports(file: string, text: string): string[] {
  const named = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g;
  return [...text.matchAll(named)].map((match) => posix.join(posix.dirname(file), match[1] ?? ""));
}

/** Whether a name of namedCallers stands for a file: the file itself, any file of the folder, any match of the pattern. */
export function isCaller(caller: string, file: string): boolean {
  if (caller.endsWith("/")) return file.startsWith(caller);
  const [start = "", end] = caller.split("*");
  return end === undefined ? caller === file : file.startsWith(start) && file.endsWith(end);
}

/** Whether a file, comments apart, names another one in a string, as those do that run it as a process. */
export function namesFile(text: string, file: string): boolean {
  const code = text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  return new RegExp(`["'\`/]${posix.basename(file).replaceAll(".", "\\.")}["'\`]`).test(code);
}
