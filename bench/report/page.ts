// The generated part of bench/README.md: machine, versions, the table, and what is missed.
import { type Findings, judge, type Measured } from "../results.ts";
import { targets } from "../targets.ts";
import type { Recorded } from "./record.ts";
import { columns, toRows } from "./table.ts";
import { listMissed, toFigure } from "./wording.ts";

/** As markdown. */
export function toPage(recorded: Recorded): string {
  const { date, machine, versions, rounds, seconds, findings, again } = recorded;
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const repeated = Object.entries(again).map(([id, day]) => `\`${id}\` (${day})`);
  return [
    `Measured on ${date}: ${machine.cores} cores, ${machine.memoryGb} GB of memory, Node ${machine.node}. ${rounds} rounds of ${seconds} s each; ${named.join(", ")}.`,
    ...(repeated.length === 0 ? [] : [`Measured again by themselves: ${repeated.join(", ")}.`]),
    toSummary(findings),
    toMarkdownTable([columns, ...toRows(findings)]),
    "What else was found, row by row:",
    toMarkdownTable([["Row", "rounds", "notes"], ...toNoteRows(findings)]),
    toMissedList(findings),
  ].join("\n\n");
}

/** How many targets are met. */
export function toSummary(findings: Findings): string {
  const verdicts = targets.map((target) => {
    const measured = findings[target.id];
    return measured === undefined ? "" : judge(target, measured);
  });
  const met = verdicts.filter((verdict) => verdict === "met").length;
  const missed = verdicts.filter((verdict) => verdict === "missed").length;
  return `${met} of ${met + missed} targets are met.`;
}

function toNoteRows(findings: Findings): readonly (readonly string[])[] {
  return targets.flatMap(({ id, unit }) => {
    const { spread, note = "" } = findings[id] ?? {};
    if (spread === undefined && note === "") return [];
    return [[`\`${id}\``, spread === undefined ? "" : spread.map((one) => toFigure(one, unit)).join(" to "), note]];
  });
}

function toMissedList(findings: Findings): string {
  const missed = targets.flatMap((target) => {
    const measured = findings[target.id];
    return measured === undefined || judge(target, measured) !== "missed"
      ? []
      : [toMissedLine(target.id, target, measured)];
  });
  return missed.length === 0 ? "No target is missed." : ["Missed:", "", ...missed].join("\n");
}

function toMissedLine(id: string, target: (typeof targets)[number], measured: Measured): string {
  return `- \`${id}\`, ${target.work}: ${toFigure(measured.figure, target.unit)}, asked ${listMissed(measured, target).join(" and ")}`;
}

function toMarkdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  return [head, head.map(() => "---"), ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
