// Extracts the rule of each error code from docs/rules.md: the first rule that names the code.
import { readFileSync } from "node:fs";
import { resolve, toContractSchema } from "../../mock/contract/json-schema.ts";
import responses from "../../spec/generated/responses.json" with { type: "json" };

interface Rule {
  readonly text: string;
  /** The page and anchor of its section. */
  readonly page: string;
}

/** @throws Error if no rule names an error code of the contract */
export function ruleTextsJson(): string {
  const rules = readRules();
  const codes = codesBelow500().map((code) => [code, rules.find(({ text }) => text.includes(`\`${code}\``))] as const);
  const missing = codes.flatMap(([code, rule]) => (rule === undefined ? code : []));
  if (missing.length > 0) throw new Error(`No rule in docs/rules.md names ${missing.join(", ")}.`);
  return `${JSON.stringify(Object.fromEntries(codes), null, 2)}\n`;
}

/** Reads the rules, each a list item whose source follows the last backslash at the end of a line. */
function readRules(): readonly Rule[] {
  const rules: Rule[] = [];
  let section = "";
  for (const block of readFileSync("docs/rules.md", "utf8").split(/\n(?=- |#)/)) {
    const heading = /^#+ (.*)/.exec(block)?.[1];
    if (heading !== undefined) section = toAnchor(heading);
    const text = /^- (.*)\\\n/s.exec(block)?.[1];
    if (text !== undefined) rules.push({ text: text.replaceAll(/\s+/g, " "), page: `docs/rules.md#${section}` });
  }
  return rules;
}

/** The anchor of a heading in its page. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");
}

/** Codes of requests that match no operation. */
const codesWithoutOperation = ["unknown_path", "method_not_allowed"];

/** The codes of every 4xx response of the contract. */
function codesBelow500(): readonly string[] {
  const schema = toContractSchema(responses);
  const refusals = Object.entries(schema.properties).filter(([name]) => / 4\d\d$/.test(name));
  const codes = refusals.flatMap(([, refusal]) => resolve(refusal, schema).properties?.code?.enum ?? []);
  return [...new Set([...codesWithoutOperation, ...codes.map(String)])].sort();
}
