// Shows text from the service as plain paragraphs, with parts highlighted. Long text scrolls in a box.
import { ScrollArea } from "../../../src/shared/table.tsx";

/** Longer text scrolls. */
const longFrom = 1500;
/** Longer text is neither split into paragraphs nor highlighted. */
const maxSplit = 20_000;

interface LongTextProps {
  readonly label: string;
  readonly text: string;
  /** Parts to highlight wherever they occur. */
  readonly marks?: readonly string[];
}

export function LongText({ label, text, marks = [] }: LongTextProps) {
  const isLong = text.length > longFrom || text.split("\n").length > 24;
  const content = (
    <div className="text" dir="auto">
      {(text.length > maxSplit ? [text] : text.split(/\n\s*\n/)).map((paragraph, index) => (
        <p key={index}>
          {split(paragraph, marks).map((part, index) => (index % 2 === 0 ? part : <mark key={index}>{part}</mark>))}
        </p>
      ))}
    </div>
  );
  return isLong ? (
    <ScrollArea label={label} className="long">
      {content}
    </ScrollArea>
  ) : (
    content
  );
}

/** Splits text into parts; every second part is highlighted. */
function split(text: string, marks: readonly string[]): readonly string[] {
  if (marks.length === 0 || text.length > maxSplit) return [text];
  const escaped = marks.map((mark) => mark.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text.split(new RegExp(`(?<![\\p{L}\\d])(${escaped.join("|")})(?![\\p{L}\\d])`, "u"));
}
