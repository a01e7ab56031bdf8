// What a home keeps beside the versions of sandboxes: texts, requests, and who else is there. Part of test/mock/storage/home-conformance.ts.
import { expect, test } from "vitest";
import { type Hint, type Home, VersionConflict } from "../../../mock/storage/home.ts";
import { entry, made, odd, type Start } from "./opened-home.ts";

/** Texts beside sandboxes. */
export function testTexts(start: Start): void {
  test("keeps a text under its name for good", async () => {
    const { home, again } = await start();
    await home.putText("state x", odd);
    await home.putText("state x", "another");
    const later = await again();
    expect(await later.getText("state x")).toBe(odd);
    expect(await later.getText("state y")).toBeUndefined();
  });
}

/** Requests that were noted. */
export function testRequests(start: Start): void {
  const asked = (home: Home, number: number) => ({ replica: home.replica, number, text: `${number} ${odd}` });

  test("keeps requests in the order they were noted", async () => {
    const { home } = await start();
    const key = await made(home);
    await home.noteRequests(key, [asked(home, 1), asked(home, 2)], 10);
    await home.noteRequests(key, [asked(home, 3)], 10);
    const all = await home.requestsSince(key, 0);
    expect(all.map(({ number, text, replica }) => ({ number, text, replica }))).toEqual(
      [1, 2, 3].map((one) => asked(home, one)),
    );
    expect(await home.requestsSince(key, all[1]?.position ?? 0)).toEqual(all.slice(2));
  });
  test("drops the oldest requests of a life that has too many", async () => {
    const { home } = await start();
    const key = await made(home);
    await home.noteRequests(key, [asked(home, 1), asked(home, 2), asked(home, 3)], 2);
    expect((await home.requestsSince(key, 0)).map(({ number }) => number)).toEqual([2, 3]);
  });
  test("clears the requests of one life, and counts on", async () => {
    const { home } = await start();
    const [a, b] = [await made(home, "a"), await made(home, "b")];
    await home.noteRequests(a, [asked(home, 1)], 10);
    await home.noteRequests(b, [asked(home, 2)], 10);
    await home.clearRequests(a);
    await home.noteRequests(a, [asked(home, 3)], 10);
    expect((await home.requestsSince(a, 0)).map(({ number }) => number)).toEqual([3]);
    expect(await home.requestsSince(b, 0)).toHaveLength(1);
  });
}

/** Who else is there, and what they tell one another. */
export function testReplicas(start: Start): void {
  test("says that it is there, and who else is", async () => {
    const { home } = await start();
    await home.places();
    expect(home.state()).toEqual({ isThere: true });
    expect(await home.replicas()).toContain(home.replica);
  });
  test("tells hints to the others where it is shared, and not to itself", async () => {
    const { home, again } = await start();
    if (home.kind === "file") return expect(() => home.hint({ kind: "places" })).not.toThrow();
    const [other, heard, own] = [await again(), Promise.withResolvers<Hint>(), [] as Hint[]];
    other.onHint(heard.resolve);
    home.onHint((hint) => void own.push(hint));
    home.hint({ kind: "entries", id: "a", life: 1, head: 2 });
    expect(await heard.promise).toEqual({ kind: "entries", id: "a", life: 1, head: 2 });
    expect(own).toEqual([]);
  });
  test("lets one replica see what another has kept, where it is shared", async () => {
    const { home, again } = await start();
    const key = await made(home);
    const other = await again();
    await other.append(key, [entry(1)]);
    expect(await other.since(key, 0)).toEqual([entry(1)]);
    if (home.kind === "file") return;
    expect((await home.heads([key])).get(key.life)).toBe(1);
    await expect(home.append(key, [entry(1, "mine")])).rejects.toThrow(VersionConflict);
  });
}
