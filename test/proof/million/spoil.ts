// Spoils requests that were right: numbers at the edge of what something can hold, odd values at any place of a body, odd ends of a path.
// Used by test/proof/million/any-request.ts.
import { largestId } from "../../../mock/core/largest-id.ts";
import type { RandomStream } from "../../../mock/core/random.ts";
import { pickPlace, placesOf, put } from "../json-places.ts";
import type { Sent } from "../proof-mock.ts";
import type { AdminSent } from "./requests.ts";

const edges = [0, 1, 2 ** 31, 2 ** 32, largestId, 2 ** 52, 2 ** 53];
const oddValues: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e300,
  2 ** 53,
  [],
  {},
  [null],
  "",
  "x".repeat(5_000),
  "\u0000",
  "__proto__",
];
/** A world of a million tickets is right, but takes its time. */
export function withSmallWorld(body: string | undefined): string | undefined {
  return body?.replaceAll(/"tickets":\d{3,}/g, '"tickets":40');
}

export function withEdge({ target, body }: Sent, random: RandomStream): Pick<Sent, "target" | "body"> {
  const edge = String(random.pick(edges) * random.pick([1, 1, -1]) + random.integer(-1, 1));
  if (body !== undefined && random.chance(0.5)) return { target, body: body.replace(/(?<=[:,[])\d+(?=[,\]}])/, edge) };
  return { target: target.replace(/(?<=[/=])\d+/, edge), ...(body === undefined ? {} : { body }) };
}

export function spoilt(sent: AdminSent, random: RandomStream): AdminSent {
  const isOnPath = sent.body === undefined || random.chance(0.3);
  if (isOnPath) return { ...sent, target: sent.target + random.pick(["?no=1", "%zz", "/more", "?limit=-1", "%00"]) };
  if (random.chance(0.2)) return { ...sent, body: (sent.body ?? "").slice(0, -1) };
  const value: unknown = JSON.parse(sent.body ?? "{}");
  const places = placesOf(value);
  const at = random.integer(0, places.length - 1);
  return { ...sent, body: JSON.stringify(put(value, pickPlace(places, at), random.pick(oddValues))) };
}
