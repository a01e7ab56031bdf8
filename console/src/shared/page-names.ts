// The names of the mock's pages and of the console's views, in English and German.

type Names = Readonly<Record<string, readonly [en: string, de: string]>>;

/** Keyed by address, relative to the mock's. */
export const namesOfPages = {
  "/": ["Start", "Start"],
  "/docs": ["Contract", "Vertrag"],
  "/docs#?recipe": ["Recipes", "Rezepte"],
  "/docs#?errors": ["Errors", "Fehler"],
  "/desk": ["Agent's desk", "Agenten-Desk"],
} satisfies Names;

/** Keyed by view, in navigation order. */
export const namesOfViews = {
  journal: ["Journal", "Journal"],
  state: ["State", "Zustand"],
  clock: ["Clock", "Uhr"],
  faults: ["Faults", "Störungen"],
  events: ["Events", "Ereignisse"],
  coverage: ["Coverage", "Abdeckung"],
  scenarios: ["Scenarios", "Szenarien"],
  sandboxes: ["Sandboxes", "Sandboxes"],
  files: ["Import and export", "Import und Export"],
} satisfies Names;
