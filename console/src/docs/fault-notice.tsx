// Shows that faults changed the response to a request sent from the docs, with a button to switch them off.
import { Button } from "@mantine/core";
import { useState } from "react";
import { toConsole } from "../shared/page-addresses.ts";
import { deleteFault, type Session } from "./requests.ts";
import type { DocsTexts } from "./texts.ts";

export interface FaultNoticeProps {
  /** Fault ids. */
  readonly faults: readonly string[];
  readonly session: Session;
  readonly texts: DocsTexts;
}

type Step = "on" | "switching" | "off" | "failed";

export function FaultNotice({ faults, session: { sandbox, settings }, texts }: FaultNoticeProps) {
  const [step, setStep] = useState<Step>("on");
  const switchOff = () => {
    setStep("switching");
    Promise.all(faults.map((id) => deleteFault(sandbox, id))).then(
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
        <Button size="compact-xs" variant="default" loading={step === "switching"} onClick={switchOff}>
          {texts.switchOff}
        </Button>
      )}
    </p>
  );
}
