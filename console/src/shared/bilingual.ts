// UI strings in both languages side by side, so that the compiler reports missing translations.
import type { Language } from "./language.ts";

type Texts<All> = Readonly<Record<Language, All>>;

/** @param pairs English and German by key */
export function bilingual<All>(
  pairs: {
    readonly [Key in keyof All]: readonly [en: All[Key], de: NoInfer<All[Key]>];
  },
): Texts<All> {
  const pick = (index: 0 | 1) =>
    Object.fromEntries(Object.entries<readonly unknown[]>(pairs).map(([key, pair]) => [key, pair[index]])) as All;
  return { en: pick(0), de: pick(1) };
}
