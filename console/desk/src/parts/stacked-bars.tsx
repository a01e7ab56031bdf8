// A chart of stacked bars, one per day, with the same values as a table for readers who cannot see it.
import { Table } from "../../../src/shared/table.tsx";
import { useTexts } from "../base/desk.ts";
import { partTexts } from "./texts.ts";

export interface Bar {
  readonly label: string;
  /** One value per series, in the order of `series`. */
  readonly values: readonly number[];
}

interface StackedBarsProps {
  readonly title: string;
  readonly series: readonly string[];
  readonly bars: readonly Bar[];
}

/** One per series; neighbours also differ in lightness. */
const colours = ["#5551d8", "#12897d", "#b7791f", "#c0417d", "#2f74d0", "#6b7280"] as const;
const width = 640;
const height = 220;
const axisWidth = 40;
const axisHeight = 24;

export function StackedBars({ title, series, bars }: StackedBarsProps) {
  const max = Math.max(1, ...bars.map(({ values }) => values.reduce((sum, value) => sum + Math.max(0, value), 0)));
  const step = (width - axisWidth) / Math.max(1, bars.length);
  const toHeight = (value: number) => (Math.max(0, value) / max) * (height - axisHeight - 12);
  // Labels only as many bars as fit.
  const labelInterval = Math.ceil(bars.length / 10);
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title} className="chart">
        <title>{title}</title>
        <text x={axisWidth - 6} y={16} textAnchor="end">
          {max}
        </text>
        <text x={axisWidth - 6} y={height - axisHeight} textAnchor="end">
          0
        </text>
        <line x1={axisWidth} x2={width} y1={height - axisHeight} y2={height - axisHeight} />
        {bars.map((bar, index) => (
          <g key={bar.label}>
            <BarParts bar={bar} x={axisWidth + index * step + step * 0.1} width={step * 0.8} toHeight={toHeight} />
            {index % labelInterval === 0 && (
              <text x={axisWidth + (index + 0.5) * step} y={height - 6} textAnchor="middle">
                {bar.label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <ul className="legend">
        {series.map((name, index) => (
          <li key={name}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <rect width="16" height="16" fill={colours[index]} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <ValueTable title={title} series={series} bars={bars} />
    </figure>
  );
}

interface BarPartsProps {
  readonly bar: Bar;
  readonly x: number;
  readonly width: number;
  readonly toHeight: (value: number) => number;
}

function BarParts({ bar, x, width: barWidth, toHeight }: BarPartsProps) {
  let top = height - axisHeight;
  return (
    <>
      {bar.values.map((value, index) => {
        const partHeight = toHeight(value);
        top -= partHeight;
        return <rect key={index} x={x} y={top} width={barWidth} height={partHeight} fill={colours[index]} />;
      })}
    </>
  );
}

function ValueTable({ title, series, bars }: StackedBarsProps) {
  const texts = useTexts(partTexts);
  return (
    <details>
      <summary>
        {texts.asTable}
        <span className="unseen">: {title}</span>
      </summary>
      <Table
        label={`${texts.asTable}: ${title}`}
        columns={[texts.day, ...series]}
        numbers={series}
        rows={bars.map(({ label, values }) => ({
          key: label,
          cells: [label, ...series.map((_, index) => values[index] ?? 0)],
        }))}
      />
    </details>
  );
}
