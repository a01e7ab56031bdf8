// What `ticket-mock proxy --second-judge` prints at its end: where its two judges differ. Called by mock/cli/proxy.ts.
import type { JudgeDifference, JudgeDifferences } from "../../harness/proxy.ts";

/** A line with the counts, and some for each kind of difference. */
export function toDifferenceLines(found: JudgeDifferences): string {
  const { judge, requestCount, answerCount, unjudgedCount, rows, furtherCount, failure } = found;
  const sum = rows.reduce((all, { count }) => all + count, furtherCount);
  const counts = `${requestCount} requests and ${answerCount} answers judged by both, ${unjudgedCount} by the proxy alone`;
  const lines = [
    `second judge ${judge}: ${counts}; they differ in ${sum}`,
    ...(failure === undefined ? [] : [`the second judge ended early: ${failure}`]),
    ...rows.flatMap(toLines),
    ...(furtherCount === 0 ? [] : [`and ${furtherCount} of further kinds`]),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join("");
}

function toLines({ operationId, of, foundBy, breaches, example, count }: JudgeDifference): readonly string[] {
  const [who, other] = foundBy === "own" ? ["the proxy", "Prism"] : ["Prism", "the proxy"];
  const { method, path, status } = example;
  const first = `${method} ${path}${status === null ? "" : ` ${status}`}`;
  return [
    `- ${operationId ?? "no operation"}, ${of}, ${count === 1 ? "once" : `${count} times`}, first ${first}: ${other} finds nothing, ${who} finds`,
    ...breaches.map((breach) => `    ${breach.replace(/\s+/g, " ")}`),
  ];
}
