// Shows text from the service verbatim, never as markup. Long texts scroll on their own.
import { Scroller } from "./scroller.tsx";

/** Longer texts scroll. */
const longFrom = 1500;

export function LongText({ label, text }: { readonly label: string; readonly text: string }) {
  const isLong = text.length > longFrom || text.split("\n").length > 24;
  const shown = (
    <div className="text" dir="auto">
      {text}
    </div>
  );
  return isLong ? (
    <Scroller label={label} className="long">
      {shown}
    </Scroller>
  ) : (
    shown
  );
}
