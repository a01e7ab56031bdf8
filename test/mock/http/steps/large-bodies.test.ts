// The queue of requests with large bodies.
import { expect, it } from "vitest";
import { createLargeBodies } from "../../../../mock/http/steps/large-bodies.ts";

function start() {
  const toPlace = createLargeBodies(() => {});
  const order: string[] = [];
  function begin(name: string) {
    const client = new AbortController();
    const place = toPlace(client.signal);
    const entered = place.enter().then(() => order.push(name));
    return { ...place, entered, goAway: () => client.abort(new Error("gone")) };
  }
  return { order, begin };
}

it("a large body waits until those before it are handled", async () => {
  const { order, begin } = start();
  const [first, second, third] = [begin("first"), begin("second"), begin("third")];
  await first.entered;
  second.leave();
  expect(order).toEqual(["first"]);
  first.leave();
  await third.entered;
  expect(order).toEqual(["first", "second", "third"]);
});

it("a client that disconnects while waiting does not block those behind it", async () => {
  const { order, begin } = start();
  const [first, second, third] = [begin("first"), begin("second"), begin("third")];
  second.goAway();
  await expect(second.entered).rejects.toThrow("gone");
  second.leave();
  first.leave();
  await third.entered;
  expect(order).toEqual(["first", "third"]);
});
