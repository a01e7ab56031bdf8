// A bar chart of the figures that can be compared with all peers: GET and PATCH of tickets, and the start of a server. An SVG with a title and a description,
// readable on light and dark pages.
import type { Findings } from "../results.ts";
import { toNumber } from "./wording.ts";

interface Panel {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
}

interface Bar {
  readonly name: string;
  readonly value: number;
}

const panels: readonly Panel[] = [
  { id: "get.any", title: "GET ticket, requests per second (longer is better)", unit: "/s" },
  { id: "patch.many", title: "PATCH ticket, requests per second (longer is better)", unit: "/s" },
  { id: "start.server", title: "Start to first answer, milliseconds (shorter is better)", unit: " ms" },
];
const own = "ticket-mock";
/** Of the ceilings, as readers of the chart know them. */
const names: Readonly<Record<string, string>> = { text: "bare Hono, stored text", json: "bare Hono, c.json" };

const width = 720;
const labelWidth = 190;
const barWidth = width - labelWidth - 90;
const [titleHeight, rowHeight, barHeight, gap] = [28, 20, 14, 14];

const style = `text{font:13px system-ui,sans-serif;fill:#1f2328}.title{font-weight:600}.bar{fill:#8c959f}.own{fill:#0969da}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.bar{fill:#6e7681}.own{fill:#4493f8}}`;

/** The chart; panels whose row was not measured are left out. */
export function toChart(findings: Findings): string {
  const drawn = panels.flatMap((panel) => {
    const bars = toBars(findings, panel.id);
    return bars.length === 0 ? [] : [{ panel, bars }];
  });
  let top = 8;
  const parts = drawn.map(({ panel, bars }) => {
    const part = drawPanel(panel, bars, top);
    top += titleHeight + bars.length * rowHeight + gap;
    return part;
  });
  const told = drawn.map(
    ({ panel, bars }) => `${panel.title}: ${bars.map(({ name, value }) => `${name} ${toNumber(value)}`).join(", ")}.`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" role="img" aria-labelledby="title description">
<title id="title">Speed of ticket-service-mock beside other mocks and bare Hono</title>
<desc id="description">${told.join(" ")}</desc>
<style>${style}</style>
${parts.join("\n")}
</svg>
`;
}

function toBars(findings: Findings, id: string): readonly Bar[] {
  const measured = findings[id];
  if (measured === undefined) return [];
  const others = Object.entries(measured.others ?? {}).map(([name, value]) => ({ name: names[name] ?? name, value }));
  return [{ name: own, value: measured.figure }, ...others].filter(({ value }) => Number.isFinite(value));
}

function drawPanel({ title, unit }: Panel, bars: readonly Bar[], top: number): string {
  const longest = Math.max(...bars.map(({ value }) => value));
  const rows = bars.map(({ name, value }, index) => {
    const y = top + titleHeight + index * rowHeight;
    const length = Math.max(1, Math.round((value / longest) * barWidth));
    return `<text x="${labelWidth - 8}" y="${y + 11}" text-anchor="end">${name}</text><rect class="${name === own ? "own" : "bar"}" x="${labelWidth}" y="${y}" width="${length}" height="${barHeight}"/><text x="${labelWidth + length + 6}" y="${y + 11}">${toNumber(value)}${unit}</text>`;
  });
  return [`<text class="title" x="8" y="${top + 14}">${title}</text>`, ...rows].join("\n");
}
