// Reading brings together what all replicas answered; streams show it as it comes.
import { expect, test } from "vitest";
import { streamJournal } from "../../../../../mock/control/journal/journal-stream.ts";
import { createPlace } from "./replicas.ts";

test("does not ask or wait where there is no other replica", async () => {
  const place = await createPlace();
  const one = await place.open();
  one.answer("/ticket/1");
  expect(await one.journals.read("default")).toBe(true);
  expect(one.timers).toEqual([500]);
});

test("waits a second for replicas that do not answer, and says so", async () => {
  const place = await createPlace();
  const [one, other] = [await place.open(), await place.open({ replica: "silent" })];
  other.home.faults.isAway = true;
  const reading = one.journals.read("default");
  await new Promise(setImmediate);
  expect(one.timers).toEqual([1_000]);
  one.pass(1_000);
  expect(await reading).toBe(false);
  other.home.faults.isAway = false;
  expect(await one.journals.read("default")).toBe(true);
});

test("asks once for all who read at one moment", async () => {
  const place = await createPlace();
  const [one] = [await place.open(), await place.open()];
  expect(await Promise.all([one.journals.read("default"), one.journals.read()])).toEqual([true, true]);
  expect(one.home.calls.get("replicas")).toBe(1);
});

test("says that the home is away", async () => {
  const place = await createPlace();
  const one = await place.open();
  one.home.faults.isAway = true;
  await expect(one.journals.read("default")).rejects.toMatchObject({ code: "storage_unavailable" });
});

test("reads a file without asking it", async () => {
  const place = await createPlace();
  const one = await place.open({ kind: "file" });
  one.answer("/ticket/1");
  expect(await one.paths()).toEqual(["/ticket/1"]);
  expect(one.journal.toEntry(one.journal.kept()[0] ?? expect.fail())).not.toHaveProperty("replica");
  expect(one.home.calls.get("requestsSince")).toBe(1);
});

test("streams what others answer: on a hint, and within a second without", async () => {
  const place = await createPlace();
  const one = await place.open();
  const [told, silent] = [await place.open(), await place.open({ hints: "lost" })];
  const reader = streamJournal(one.journal, {}).getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  told.answer("/ticket/1");
  const first = next();
  await told.journal.flush();
  expect(await first).toContain('"/ticket/1"');
  silent.answer("/ticket/2");
  await silent.journal.flush();
  const second = next();
  expect(one.timers).toEqual([1_000]);
  one.pass(1_000);
  expect(await second).toContain('"/ticket/2"');
  await reader.cancel();
  await one.journal.merge();
  expect(one.timers).toEqual([]);
});

test("has no secrets in the home, and shows the same on every replica", async () => {
  const place = await createPlace();
  const [one, other] = [await place.open(), await place.open()];
  const { exchange } = await import("../../journal/sample-journal.ts");
  one.journal.note(
    exchange({
      queryText: "access_token=s3cret&page=1",
      requestHeaders: ["Authorization", "Bearer s3cret.abc", "Accept", "x"],
      requestBody: { password: "s3cret", name: "a" },
      requestBytes: 20,
      responseText: '{"token":"s3cret"}',
      responseHeaders: { "set-cookie": "a=s3cret" },
    }),
  );
  await one.journal.flush();
  const rows = await one.home.requestsSince(place.key, 0);
  expect(rows.map(({ text }) => text).join()).not.toContain("s3cret");
  await other.journal.merge();
  const [own, theirs] = [one, other].map(({ journal }) => journal.kept().map(journal.toEntry));
  expect(theirs).toEqual(own);
  expect(own?.[0]).toMatchObject({ query: { access_token: ["***"], page: ["1"] }, requestBody: { name: "a" } });
});
