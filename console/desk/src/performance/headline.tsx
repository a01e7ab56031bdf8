// A report's metrics, each compared with the previous period.
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { formatDuration, formatNumber, formatPercent } from "../base/format.ts";
import { Tiles } from "../parts/tiles.tsx";
import { performanceTexts } from "./texts.ts";

type Report = Schemas["AiAgentPerformanceReport"];

/** How a change by its sign is shown. */
function judge(rise: number, goodDirection: -1 | 0 | 1) {
  if (rise === 0) return { arrow: "", verdict: "same" } as const;
  const arrow = rise > 0 ? "▲ " : "▼ ";
  if (goodDirection === 0) return { arrow, verdict: rise > 0 ? "more" : "less" } as const;
  if (rise === goodDirection) return { arrow, verdict: "better", tone: "good" } as const;
  return { arrow, verdict: "worse", tone: "bad" } as const;
}

export function Headline({ report }: { readonly report: Report }) {
  const { language } = useDesk();
  const texts = useTexts(performanceTexts);
  /** @param goodDirection sign of a change for the better; 0 if a change is neither */
  const toTile = (
    name: string,
    [now, before]: readonly [number, number],
    toText: (value: number) => string,
    goodDirection: -1 | 0 | 1,
  ) => {
    const value = Number.isNaN(now) ? "–" : toText(now);
    if (Number.isNaN(before) || Number.isNaN(now)) return { name, value, note: texts.formerly("–") };
    const { arrow, verdict, tone } = judge(Math.sign(now - before), goodDirection);
    return { name, value, note: texts.formerly(toText(before)), verdict: arrow + texts.verdicts[verdict], tone };
  };
  const share = ({ summary }: Report["autoProcessingShare"], name: string) => {
    const { value, valueTotal, previousValue, previousValueTotal } = summary;
    const shares = [value / valueTotal, previousValue / previousValueTotal] as const;
    return toTile(name, shares, (ratio) => formatPercent(ratio, language), 1);
  };
  const span = ({ summary }: Report["avgHandlingTimeHuman"], name: string) => {
    const { averageDurationInSeconds: now, previousAverageDurationInSeconds: before } = summary;
    const spans = [
      summary.totalCount > 0 ? now : Number.NaN,
      summary.previousTotalCount > 0 ? before : Number.NaN,
    ] as const;
    return toTile(name, spans, (seconds) => formatDuration(seconds, language), -1);
  };
  const { filters, summary } = report.autoProcessing;
  // The share counts the same cases, unless the amount is filtered by outcome.
  const before = filters.outputHandlingCase === "" ? report.autoProcessingShare.summary.previousValue : Number.NaN;
  return (
    <Tiles
      tiles={[
        toTile(texts.amount, [summary.amount, before], (count) => formatNumber(count, language), 0),
        share(report.autoProcessingShare, texts.share),
        share(report.autoProcessingApprovalRate, texts.approvalRate),
        share(report.autoProcessingSuccessRate, texts.successRate),
        span(report.avgHandlingTimeHuman, texts.handling),
        span(report.approvalTimeL4, texts.approval),
      ]}
    />
  );
}
