// The status of a response as a coloured pill.
import type { Tone } from "./frame.tsx";

function toneOf(status: number | null): Tone {
  if (status === null || status >= 500) return "bad";
  if (status >= 400) return "warn";
  return status >= 300 ? "info" : "good";
}

export function StatusPill({ status, emptyLabel }: { readonly status: number | null; readonly emptyLabel: string }) {
  return (
    <span className="pill" data-tone={toneOf(status)} title={status === null ? emptyLabel : undefined}>
      {status ?? (
        <>
          <span aria-hidden="true">–</span>
          <span className="unseen">{emptyLabel}</span>
        </>
      )}
    </span>
  );
}
