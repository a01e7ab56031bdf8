// The state of a test run, an assessment or a knowledge source as a coloured pill.
import type { Tone } from "../../../src/shared/frame.tsx";

const tones: Readonly<Record<string, Tone>> = {
  aiReady: "info",
  running: "info",
  reviewOngoing: "warn",
  reviewedBySupervisor: "good",
  finished: "good",
  error: "bad",
  failed: "bad",
  active: "good",
  aiGenerated: "info",
  humanVerified: "good",
};

export function StatePill({ state, label }: { readonly state: string; readonly label: string }) {
  return (
    <span className="pill" data-tone={tones[state]}>
      {label}
    </span>
  );
}
