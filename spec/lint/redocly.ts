// Lints the OpenAPI documents named on the command line with redocly.yaml; exits with 1 if any breaks a rule.
import { formatProblems, getTotals, lint, loadConfig } from "@redocly/openapi-core";

const config = await loadConfig({ configPath: "redocly.yaml" });
for (const ref of process.argv.slice(2)) {
  const problems = await lint({ ref, config });
  if (problems.length === 0) continue;
  formatProblems(problems, { totals: getTotals(problems), version: "" });
  process.exitCode = 1;
}
