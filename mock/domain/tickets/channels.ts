// The platform's channels. They do not depend on the seed, because frontends have channel ids in their settings.
import type { TicketRecord } from "../records/tickets.ts";

interface ChannelFacts {
  readonly id: string;
  /** Mailboxes, queues or lines. */
  readonly subchannelIds: readonly [number, ...number[]];
  readonly direction: TicketRecord["direction"];
}

export const channelFacts: Readonly<Record<TicketRecord["channel"], ChannelFacts>> = {
  email: channel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e501", [11, 12]),
  portal: channel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e502", [21]),
  phone: channel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e503", [31, 32]),
  letter: channel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e504", [41]),
  system: channel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e505", [51], "internal"),
  chat: channel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e506", [61, 62]),
  walkIn: channel("6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e507", [71]),
};

function channel(
  id: string,
  subchannelIds: readonly [number, ...number[]],
  direction: TicketRecord["direction"] = "in",
): ChannelFacts {
  return { id, subchannelIds, direction };
}

/** Whether a string is a mail address; tickets have phone numbers in the same fields. */
export function isAddress(text: string): boolean {
  return text.includes("@");
}
