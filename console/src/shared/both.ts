// Texts in both languages, side by side: the compiler names a missing one.
import type { Language } from "./language.ts";

type Texts<All> = Readonly<Record<Language, All>>;

/** @param pairs English and German by key */
export function both<All>(
  pairs: {
    readonly [Key in keyof All]: readonly [en: All[Key], de: NoInfer<All[Key]>];
  },
): Texts<All> {
  const toLanguage = (index: 0 | 1) =>
    Object.fromEntries(Object.entries<readonly unknown[]>(pairs).map(([key, pair]) => [key, pair[index]])) as All;
  return { en: toLanguage(0), de: toLanguage(1) };
}
