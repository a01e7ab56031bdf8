// A text of the world, as text: whatever stands in it. Long ones scroll in a place of their own.
import { Scroller } from "./scroller.tsx";

/** From here on a text is no longer shown in full height. */
const longFrom = 1500;

export function LongText({ label, text }: { readonly label: string; readonly text: string }) {
  const isLong = text.length > longFrom || text.split("\n").length > 24;
  const shown = (
    <div class="text" dir="auto">
      {text}
    </div>
  );
  return isLong ? (
    <Scroller label={label} class="long">
      {shown}
    </Scroller>
  ) : (
    shown
  );
}
