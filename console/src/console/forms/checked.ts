// Actions of a form whose refusal names the places that were wrong.
import { useState } from "react";
import { Refused, toExpected, type Violation } from "../../shared/ask.ts";
import type { Language } from "../../shared/language.ts";
import type { Desk } from "../parts/desk.ts";

/** As `act`, and keeps the violations of the last attempt. */
export function useChecked({ act }: Desk) {
  const [violations, setViolations] = useState<readonly Violation[]>([]);
  const check = (work: () => Promise<string>) =>
    act(async () => {
      setViolations([]);
      try {
        return await work();
      } catch (error) {
        if (error instanceof Refused) setViolations(error.violations);
        throw error;
      }
    });
  return { violations, check };
}

/** What was found at a place, and what is expected there. */
export function toWords({ found, expected }: Violation, language: Language): string {
  const wanted = toExpected(expected, language);
  return language === "en" ? `Found ${found}, expected ${wanted}.` : `Gefunden ${found}, erwartet ${wanted}.`;
}
