// Texts of the demo bar.
import { both } from "../../../src/shared/both.ts";

export const demoTexts = both({
  demo: ["Demo", "Demo"],
  clock: ["Clock of the mock", "Uhr des Mocks"],
  run: ["Run the clock", "Uhr starten"],
  freeze: ["Freeze the clock", "Uhr anhalten"],
  script: ["What the customer writes about", "Worum es im Schreiben geht"],
  write: ["Let a customer write", "Kunde schreibt"],
  wrote: ["A customer has written.", "Ein Kundenschreiben ist eingegangen."],
  speed: ["Speed", "Geschwindigkeit"],
  speedOf: [
    (times: number) => (times === 1 ? "Real time" : `A minute in ${60 / times < 1 ? "a blink" : `${60 / times} s`}`),
    (times) => (times === 1 ? "Echtzeit" : `Eine Minute in ${60 / times < 1 ? "einem Augenblick" : `${60 / times} s`}`),
  ],
  rewind: ["Changes", "Änderungen"],
  changes: [
    (count: number) => (count === 1 ? "1 change" : `${count} changes`),
    (count) => (count === 1 ? "1 Änderung" : `${count} Änderungen`),
  ],
  goBack: [
    (count: number) => (count === 0 ? "Rewind" : `Rewind ${count}`),
    (count) => (count === 0 ? "Zurück" : `${count} zurück`),
  ],
  rewound: [(count: number) => `Taken back: ${count}.`, (count) => `Zurückgenommen: ${count}.`],
  reset: ["Reset", "Zurücksetzen"],
  resetDone: ["Back to the start.", "Zurück am Anfang."],
  share: ["Copy a link to this sandbox", "Link zu dieser Sandbox kopieren"],
  copied: ["Link copied.", "Link kopiert."],
});
