// The channels of the platform. They do not depend on the seed, because frontends have channel ids in their settings.
import type { TicketRecord } from "../records/tickets.ts";

interface ChannelFacts {
  readonly id: string;
  /** Mailboxes, queues or lines. */
  readonly subchannelIds: readonly [number, ...number[]];
  /** The platform's addresses. */
  readonly to: readonly string[];
  readonly direction: TicketRecord["direction"];
}

export const channelFacts: Readonly<Record<TicketRecord["channel"], ChannelFacts>> = {
  email: channel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e501", [11, 12], ["service@example.com"]),
  portal: channel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e502", [21], ["portal@example.com"]),
  phone: channel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e503", [31, 32], ["+49 30 23125000"]),
  letter: channel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e504", [41], ["poststelle@example.com"]),
  system: channel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e505", [51], ["service@example.com"], "internal"),
  chat: channel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e506", [61, 62], ["chat@example.com"]),
  walkIn: channel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e507", [71], ["kundencenter@example.com"]),
};

function channel(
  id: string,
  subchannelIds: readonly [number, ...number[]],
  to: readonly string[],
  direction: TicketRecord["direction"] = "in",
): ChannelFacts {
  return { id, subchannelIds, to, direction };
}

/** Whether a text is a mail address; tickets have phone numbers in the same fields. */
export function isAddress(text: string): boolean {
  return text.includes("@");
}
