// Lists the files that read texts letter by letter: by an expression that can repeat, by a method of texts that looks at all of them, or by a
// loop over their characters. Used by test/proof/text-scans.proof.test.ts.
import { readFileSync } from "node:fs";
import { listExpressions } from "../../architecture/regular-expressions.ts";
import { listSources } from "../../architecture/sources.ts";

const methods =
  /\.(?:split|replaceAll|indexOf|lastIndexOf|charCodeAt|codePointAt|search|match|matchAll|normalize|localeCompare|toLowerCase|toUpperCase|trim)\(/;
const loops = /\bof (?:text|path|source)\)|\[\.\.\.(?:text|found|letters|segment)\]/;
const decoders = /\b(?:decodeURIComponent|JSON\.parse|new URL|new URLSearchParams)\(/;

// What only the operator's own settings and files reach.
const ofOperator = /^mock\/(?:cli|options|worlds)\/|^mock\/scenario-(?:files|worker)\.ts$/;

/** The files of the mock that read texts which a request or a record can bring, or might. */
export function listReaders(): readonly string[] {
  return listSources().filter((file) => file.startsWith("mock/") && !ofOperator.test(file) && isReader(file));
}

function isReader(file: string): boolean {
  const text = readFileSync(file, "utf8");
  if (methods.test(text) || loops.test(text) || decoders.test(text)) return true;
  return listExpressions(file).literals.some(({ source }) => /[*+]|\{\d+,/.test(source));
}
