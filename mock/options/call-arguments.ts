// Checks the arguments of a mock's methods when plain JavaScript calls them: token requests and places to listen at.
import { text, whole } from "./schemas.ts";
import { refuse, settleParts } from "./settle.ts";

/** Ports of this machine; 0 is any free one. */
export const port = whole(0, 65_535);

const tokenParts = { userId: whole(), name: text(), expiresInSeconds: whole() };
const placeParts = { port };

/** @throws RangeError with a line for each part of a token request that is wrong */
export function assertTokenRequest(request: object): void {
  refuse(settleParts(request, tokenParts).lines);
}

/** @throws RangeError on a port that is none, which would be taken for the name of a pipe */
export function assertPlace(place: object): void {
  refuse(settleParts(place, placeParts).lines);
}
