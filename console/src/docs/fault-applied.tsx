// Says that faults changed the answer to a request that was tried, and switches them off.
import { Button } from "@mantine/core";
import { useState } from "react";
import { toConsole } from "../shared/settings.ts";
import { type Session, switchOff } from "./requests.ts";
import type { DocsTexts } from "./texts.ts";

export interface FaultAppliedProps {
  /** Ids. */
  readonly faults: readonly string[];
  readonly session: Session;
  readonly texts: DocsTexts;
}

type Step = "on" | "switching" | "off" | "failed";

export function FaultApplied({ faults, session: { sandbox, settings }, texts }: FaultAppliedProps) {
  const [step, setStep] = useState<Step>("on");
  const end = () => {
    setStep("switching");
    Promise.all(faults.map((id) => switchOff(sandbox, id))).then(
      () => setStep("off"),
      () => setStep("failed"),
    );
  };
  const names = faults.join(", ");
  const href = toConsole("faults", { sandbox });
  return (
    <p className="bar changed" data-tone={step === "off" ? "good" : "warn"} role="status">
      <span>
        {step === "off" ? texts.switchedOff : texts.faultApplied} {settings.admin ? <a href={href}>{names}</a> : names}
        {step === "failed" && `. ${texts.offline}`}
      </span>
      {settings.admin && (step === "on" || step === "switching") && (
        <Button size="compact-xs" variant="default" loading={step === "switching"} onClick={end}>
          {texts.switchOff}
        </Button>
      )}
    </p>
  );
}
