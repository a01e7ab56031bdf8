// Checks the arguments of a mock's methods when plain JavaScript calls them: token requests and places to listen at. Called by
// mock/open-mock.ts and mock/listeners.ts.
import { text, whole } from "./kinds.ts";
import { refuse, settleParts } from "./settle.ts";

/** Ports of this machine; 0 is any free one. */
export const port = whole(0, 65_535);

const tokenParts = { userId: { kind: whole() }, name: { kind: text() }, expiresInSeconds: { kind: whole() } };
const placeParts = { port: { kind: port } };

/** @throws RangeError with a line for each part of a token request that is wrong */
export function assertTokenRequest(request: object): void {
  refuse(settleParts(request, tokenParts).lines);
}

/** @throws RangeError on a port that is none, which would be taken for the name of a pipe */
export function assertPlace(place: object): void {
  refuse(settleParts(place, placeParts).lines);
}
