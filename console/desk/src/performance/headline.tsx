// A report's figures, each next to that of the previous period.
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { toLength, toNumber, toPercent } from "../base/format.ts";
import { Tiles } from "../parts/tiles.tsx";
import { performanceTexts } from "./texts.ts";

type Report = Schemas["AiAgentPerformanceReport"];

export function Headline({ report }: { readonly report: Report }) {
  const { language } = useDesk();
  const texts = useTexts(performanceTexts);
  const share = ({ summary }: Report["autoProcessingShare"], name: string) => {
    const toText = (part: number, total: number) => (total === 0 ? "–" : toPercent(part / total, language));
    const now = toText(summary.value, summary.valueTotal);
    const before = toText(summary.previousValue, summary.previousValueTotal);
    return { name, value: now, note: texts.formerly(before) };
  };
  const span = ({ summary }: Report["avgHandlingTimeHuman"], name: string) => ({
    name,
    value: toLength(summary.averageDurationInSeconds, language),
    note: texts.formerly(toLength(summary.previousAverageDurationInSeconds, language)),
  });
  return (
    <Tiles
      tiles={[
        {
          name: texts.amount,
          value: toNumber(report.autoProcessing.summary.amount, language),
          note: texts.inPeriod,
        },
        share(report.autoProcessingShare, texts.share),
        share(report.autoProcessingApprovalRate, texts.approvalRate),
        share(report.autoProcessingSuccessRate, texts.successRate),
        span(report.avgHandlingTimeHuman, texts.handling),
        span(report.approvalTimeL4, texts.approval),
      ]}
    />
  );
}
