// The type of a view's UI strings in every language.
import type { Language } from "../../../src/shared/language.ts";

export type { Language };

export type Translated<Texts> = Readonly<Record<Language, Texts>>;
