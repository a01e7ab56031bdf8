// Texts of one view in every language.
import type { Language } from "../../../src/shared/language.ts";

export type { Language };

export type Translated<Texts> = Readonly<Record<Language, Texts>>;
