// Checks the arguments of a mock's methods when plain JavaScript calls them.

import { refuse, resolveParts } from "./resolve-parts.ts";
import { text, whole } from "./schemas.ts";

/** Ports of this machine; 0 is any free one. */
export const port = whole(0, 65_535);

const tokenParts = { userId: whole(), name: text(), expiresInSeconds: whole() };
const placeParts = { port };

/** @throws RangeError with a line for each wrong part of a token request */
export function assertTokenRequest(request: object): void {
  refuse(resolveParts(request, tokenParts).lines);
}

/** @throws RangeError on an invalid port, which Node would take for the name of a pipe */
export function assertPlace(place: object): void {
  refuse(resolveParts(place, placeParts).lines);
}
