// The logo, and the tab icon: the logo with a coloured dot.
import { toColour } from "./name-colour.ts";

const ticket =
  "M7 9.5A1.5 1.5 0 0 1 8.5 8h15A1.5 1.5 0 0 1 25 9.5v3.2a2.4 2.4 0 0 0 0 4.6v3.2a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 7 20.5v-3.2a2.4 2.4 0 0 0 0-4.6Z";
const echo = "M10 25.5h12";

export function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#5551d8" />
      <path d={ticket} fill="#ffffff" />
      <path d="m12.5 15 2.5 2.5 4.5-5" fill="none" stroke="#5551d8" strokeWidth="2.2" strokeLinecap="round" />
      <path d={echo} stroke="#ffffff" strokeOpacity=".6" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** The tab icon as SVG markup, with a dot in the colour of a name. */
export function toTabIcon(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#5551d8"/><path d="${ticket}" fill="#fff"/><circle cx="25" cy="25" r="7" fill="${toColour(name)}" stroke="#fff" stroke-width="2"/></svg>`;
}
