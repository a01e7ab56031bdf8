// `npm run lint:deps`: who imports whom, by the rules of .dependency-cruiser.cjs, and proof that every source file was looked at
// (a cruiser that cannot read TypeScript reports nothing and looks green).
import { execFileSync } from "node:child_process";
import { listSources } from "./sources.ts";

interface CruiseResult {
  modules: { source: string }[];
  summary: {
    violations: { from: string; to: string; rule: { name: string } }[];
    ruleSetUsed: { forbidden: { name: string; comment?: string }[] };
  };
}

const sources = listSources().filter((file) => /^(mock|spec|fixtures|scenarios|harness|console)\//.test(file));
const folders = [...new Set(sources.map((file) => file.split("/")[0] ?? ""))];
const output = cruise(folders);
const { modules, summary } = JSON.parse(output) as CruiseResult;
const cruised = new Set(modules.map((module) => module.source));
const missed = sources.filter((file) => !cruised.has(file));

const lines = summary.violations.map(({ from, to, rule }) => {
  const instead = summary.ruleSetUsed.forbidden.find((one) => one.name === rule.name)?.comment ?? "";
  return `${from} -> ${to}\n  breaks ${rule.name}. ${instead}`;
});
for (const file of missed) lines.push(`${file} was not cruised: the dependency rules did not see it`);
process.stdout.write(`${lines.join("\n")}${lines.length > 0 ? "\n" : ""}`);
process.stdout.write(`${sources.length} source files, ${modules.length} modules cruised, ${lines.length} problems\n`);
process.exitCode = lines.length > 0 ? 1 : 0;

function cruise(targets: string[]): string {
  const args = ["node_modules/dependency-cruiser/bin/dependency-cruise.mjs", "--config", ".dependency-cruiser.cjs"];
  try {
    return execFileSync(process.execPath, [...args, "--output-type", "json", ...targets], {
      encoding: "utf8",
      maxBuffer: 256 * 1024 * 1024,
    });
  } catch (error) {
    // Exit code = number of errors; the report is on stdout all the same.
    if (error instanceof Error && "stdout" in error && String(error.stdout).startsWith("{"))
      return String(error.stdout);
    throw error;
  }
}
