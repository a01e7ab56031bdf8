// A report's four headline figures, each next to that of the previous period.
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { toLength, toNumber, toPercent } from "../base/format.ts";
import { performanceTexts } from "./texts.ts";

type Report = Schemas["AiAgentPerformanceReport"];

export function Headline({ report }: { readonly report: Report }) {
  const { language } = useDesk();
  const texts = useTexts(performanceTexts);
  const share = ({ summary }: Report["autoProcessingShare"], name: string) => {
    const toText = (part: number, total: number) => (total === 0 ? "–" : toPercent(part / total, language));
    const now = toText(summary.value, summary.valueTotal);
    return [name, now, toText(summary.previousValue, summary.previousValueTotal)] as const;
  };
  const { summary: handling } = report.avgHandlingTimeHuman;
  const tiles = [
    [texts.amount, toNumber(report.autoProcessing.summary.amount, language), undefined],
    share(report.autoProcessingShare, texts.share),
    share(report.autoProcessingSuccessRate, texts.successRate),
    [
      texts.handling,
      toLength(handling.averageDurationInSeconds, language),
      toLength(handling.previousAverageDurationInSeconds, language),
    ],
  ] as const;
  return (
    <dl className="tiles">
      {tiles.map(([name, now, before]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{now}</strong>
            {before !== undefined && <small>{texts.formerly(before)}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
