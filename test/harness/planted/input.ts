// Deviations in input handling: invalid input is accepted, or valid input is refused.
// biome-ignore-all format: one line per deviation, where it fits.
import { forgives, type PlantedLines, refuses, sends } from "./plant.ts";

export const input: PlantedLines = {
  updateTicket: {
    "unknown-priority-ignored": ["An unknown priority is ignored.", forgives(/^\/priority$/)],
    "unix-seconds-refused": ["A dueBy in Unix seconds is refused.", refuses(({ body }) => typeof body?.dueBy === "number")],
  },
  createTicket: { "channel-optional": ["A ticket without a channel is accepted.", sends((b) => ({ channel: "email", ...b }))] },
  getTicket: { "any-word-is-false": ["An invalid value of the boolean 'viewing' is ignored.", forgives(/^\/viewing$/)] },
  searchTickets: { "limit-cut": ["A limit above 500 is treated as 500.", sends(({ limit }) => limit > 500 && { limit: 500 })] },
};
