// Texts that count things.
import type { Language } from "./language.ts";
import { formatNumber } from "./time.tsx";

/** Creates a text such as "1 ticket" or "1,500 tickets". */
export const counter = (language: Language, singular: string, plural: string) => (count: number) =>
  `${formatNumber(count, language)} ${count === 1 ? singular : plural}`;
