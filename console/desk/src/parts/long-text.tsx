// Shows text from the service, never as markup, in its paragraphs and with some of its parts marked. Long texts scroll on their own.
import { Wide } from "../../../src/shared/table.tsx";

/** Longer texts scroll. */
const longFrom = 1500;
/** Longer ones are shown in one piece. */
const maxSplit = 20_000;

interface LongTextProps {
  readonly label: string;
  readonly text: string;
  /** Parts to mark wherever they are. */
  readonly marks?: readonly string[];
}

export function LongText({ label, text, marks = [] }: LongTextProps) {
  const isLong = text.length > longFrom || text.split("\n").length > 24;
  const shown = (
    <div className="text" dir="auto">
      {(text.length > maxSplit ? [text] : text.split(/\n\s*\n/)).map((paragraph, nth) => (
        <p key={nth}>
          {split(paragraph, marks).map((part, index) => (index % 2 === 0 ? part : <mark key={index}>{part}</mark>))}
        </p>
      ))}
    </div>
  );
  return isLong ? (
    <Wide label={label} className="long">
      {shown}
    </Wide>
  ) : (
    shown
  );
}

/** The parts of a text: every second one is a mark. */
function split(text: string, marks: readonly string[]): readonly string[] {
  if (marks.length === 0 || text.length > maxSplit) return [text];
  const escaped = marks.map((mark) => mark.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text.split(new RegExp(`(?<![\\p{L}\\d])(${escaped.join("|")})(?![\\p{L}\\d])`, "u"));
}
