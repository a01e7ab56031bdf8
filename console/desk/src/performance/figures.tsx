// A report's figures next to those of the previous period.
import { Table } from "../../../src/shared/table.tsx";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { toLength, toNumber, toPercent } from "../base/format.ts";
import { performanceTexts } from "./texts.ts";

type Report = Schemas["AiAgentPerformanceReport"];

export function Figures({ report }: { readonly report: Report }) {
  const { language } = useDesk();
  const texts = useTexts(performanceTexts);
  const share = ({ summary }: Report["autoProcessingShare"]) => [
    toShare(summary.value, summary.valueTotal),
    toShare(summary.previousValue, summary.previousValueTotal),
  ];
  const span = ({ summary }: Report["avgHandlingTimeHuman"]) => [
    toLength(summary.averageDurationInSeconds, language),
    toLength(summary.previousAverageDurationInSeconds, language),
  ];
  function toShare(value: number, total: number): string {
    if (total === 0) return "–";
    const counts = texts.of(toNumber(value, language), toNumber(total, language));
    return `${toPercent(value / total, language)} (${counts})`;
  }
  const rows = [
    [texts.share, ...share(report.autoProcessingShare)],
    [texts.approvalRate, ...share(report.autoProcessingApprovalRate)],
    [texts.successRate, ...share(report.autoProcessingSuccessRate)],
    [texts.errorRate, ...share(report.autoProcessingErrorRate)],
    [texts.handling, ...span(report.avgHandlingTimeHuman)],
    [texts.approval, ...span(report.approvalTimeL4)],
  ];
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">{texts.figures}</h2>
      <Table
        label={texts.figures}
        columns={[texts.figure, texts.now, texts.before]}
        numbers={[texts.now, texts.before]}
        rows={rows.map((cells) => ({ key: cells[0] ?? "", cells }))}
      />
    </section>
  );
}
