// Texts of the demo bar.
import type { Translated } from "../base/language.ts";

const en = {
  demo: "Demo",
  clock: "Clock of the mock",
  run: "Run the clock",
  freeze: "Freeze the clock",
  speed: "Speed",
  speedOf: (times: number) =>
    times === 1 ? "Real time" : `A minute in ${60 / times < 1 ? "a blink" : `${60 / times} s`}`,
  rewind: "Back by",
  changes: (count: number) => `${count} changes`,
  goBack: (count: number) => (count === 0 ? "Rewind" : `Rewind ${count}`),
  rewound: (count: number) => `${count} changes taken back.`,
  reset: "Reset",
  resetDone: "Everything is as at the start.",
  share: "Share",
  copied: "Link copied.",
};
const de: typeof en = {
  demo: "Demo",
  clock: "Uhr des Mocks",
  run: "Uhr starten",
  freeze: "Uhr anhalten",
  speed: "Geschwindigkeit",
  speedOf: (times) =>
    times === 1 ? "Echtzeit" : `Eine Minute in ${60 / times < 1 ? "einem Augenblick" : `${60 / times} s`}`,
  rewind: "Zurück um",
  changes: (count) => `${count} Änderungen`,
  goBack: (count) => (count === 0 ? "Zurückspulen" : `${count} zurück`),
  rewound: (count) => `${count} Änderungen zurückgenommen.`,
  reset: "Zurücksetzen",
  resetDone: "Alles ist wie am Anfang.",
  share: "Teilen",
  copied: "Link kopiert.",
};
export const demoTexts: Translated<typeof en> = { en, de };
