// Runs a form's action and collects the violations that the mock reports.
import { useState } from "react";
import type { Language } from "../../shared/language.ts";
import { Refusal, toExpected, type Violation } from "../../shared/mock-requests.ts";
import type { ViewContext } from "../parts/view-context.ts";

/** `check` works like `act`; `violations` has the violations of the last attempt. */
export function useViolations({ act }: ViewContext) {
  const [violations, setViolations] = useState<readonly Violation[]>([]);
  const check = (work: () => Promise<string>) =>
    act(async () => {
      setViolations([]);
      try {
        return await work();
      } catch (error) {
        if (error instanceof Refusal) setViolations(error.violations);
        throw error;
      }
    });
  return { violations, check };
}

/** The message for a violation. */
export function toMessage({ found, expected }: Violation, language: Language): string {
  const expectation = toExpected(expected, language);
  return language === "en" ? `Found ${found}, expected ${expectation}.` : `Gefunden ${found}, erwartet ${expectation}.`;
}
