// The platform's channels. Their ids do not depend on the seed, because frontends have them in their settings.
import type { TicketRecord } from "../records/tickets.ts";

interface Channel {
  readonly id: string;
  /** Mailboxes, queues or lines. */
  readonly subchannelIds: readonly [number, ...number[]];
  readonly direction: TicketRecord["direction"];
}

export const channels: Readonly<Record<TicketRecord["channel"], Channel>> = {
  email: toChannel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e501", [11, 12]),
  portal: toChannel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e502", [21]),
  phone: toChannel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e503", [31, 32]),
  letter: toChannel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e504", [41]),
  system: toChannel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e505", [51], "internal"),
  chat: toChannel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e506", [61, 62]),
  walkIn: toChannel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e507", [71]),
};

function toChannel(
  id: string,
  subchannelIds: readonly [number, ...number[]],
  direction: TicketRecord["direction"] = "in",
): Channel {
  return { id, subchannelIds, direction };
}

/** Whether a string is an email address; tickets have phone numbers in the same fields. */
export function isEmailAddress(text: string): boolean {
  return text.includes("@");
}
