// Checks the arguments of a mock's methods, for callers in plain JavaScript.

import { text, whole } from "./option-values.ts";
import { refuse, resolveParts } from "./resolve-parts.ts";

/** A port of this machine; 0 means any free port. */
export const port = whole(0, 65_535);

const tokenParts = { userId: whole(), name: text(), expiresInSeconds: whole() };
const placeParts = { port };

/** @throws RangeError with a line for each invalid part of a token request */
export function assertTokenRequest(request: object): void {
  refuse(resolveParts(request, tokenParts).lines);
}

/** @throws RangeError on an invalid port, which Node would interpret as the name of a pipe */
export function assertPlace(place: object): void {
  refuse(resolveParts(place, placeParts).lines);
}
