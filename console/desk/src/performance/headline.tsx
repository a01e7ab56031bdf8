// A report's figures, each next to that of the previous period.
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { toLength, toNumber, toPercent } from "../base/format.ts";
import { Tiles } from "../parts/tiles.tsx";
import { performanceTexts } from "./texts.ts";

type Report = Schemas["AiAgentPerformanceReport"];

export function Headline({ report }: { readonly report: Report }) {
  const { language } = useDesk();
  const texts = useTexts(performanceTexts);
  /** @param best which of both is better; 0 if neither */
  const compared = (
    name: string,
    [now, before]: readonly [number, number],
    toText: (value: number) => string,
    best: -1 | 0 | 1,
  ) => {
    const value = Number.isNaN(now) ? "–" : toText(now);
    if (Number.isNaN(before) || Number.isNaN(now)) return { name, value, note: texts.formerly("–") };
    const rise = Math.sign(now - before);
    const [word, tone] =
      rise === 0
        ? (["same"] as const)
        : best === 0
          ? ([rise > 0 ? "more" : "less"] as const)
          : rise === best
            ? (["better", "good"] as const)
            : (["worse", "bad"] as const);
    const arrow = rise > 0 ? "▲ " : rise < 0 ? "▼ " : "";
    return { name, value, note: texts.formerly(toText(before)), verdict: arrow + texts.verdicts[word], tone };
  };
  const share = ({ summary }: Report["autoProcessingShare"], name: string) => {
    const { value, valueTotal, previousValue, previousValueTotal } = summary;
    const shares = [value / valueTotal, previousValue / previousValueTotal] as const;
    return compared(name, shares, (one) => toPercent(one, language), 1);
  };
  const span = ({ summary }: Report["avgHandlingTimeHuman"], name: string) => {
    const { averageDurationInSeconds: now, previousAverageDurationInSeconds: before } = summary;
    const spans = [
      summary.totalCount > 0 ? now : Number.NaN,
      summary.previousTotalCount > 0 ? before : Number.NaN,
    ] as const;
    return compared(name, spans, (one) => toLength(one, language), -1);
  };
  const { filters, summary } = report.autoProcessing;
  // The share counts the same cases, unless an outcome narrows the amount.
  const before = filters.outputHandlingCase === "" ? report.autoProcessingShare.summary.previousValue : Number.NaN;
  return (
    <Tiles
      tiles={[
        compared(texts.amount, [summary.amount, before], (one) => toNumber(one, language), 0),
        share(report.autoProcessingShare, texts.share),
        share(report.autoProcessingApprovalRate, texts.approvalRate),
        share(report.autoProcessingSuccessRate, texts.successRate),
        span(report.avgHandlingTimeHuman, texts.handling),
        span(report.approvalTimeL4, texts.approval),
      ]}
    />
  );
}
