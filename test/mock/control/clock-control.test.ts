// Moving the clock of a sandbox: what becomes due on the way, and in which order.
import { describe, expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { send } from "./changed-mock.ts";

const now = "2026-03-02T09:00:00Z";

async function start(options: { clock?: "running" | "frozen"; tickets?: number } = {}) {
  const mock = await createMock({ now, auth: "off", ...options });
  const call = async (method: string, path: string, body?: object) => (await send(mock, method, path, body)).json();
  /** Opens a ticket with the caller working on it, and applies the changes. */
  async function pickUp(id: number, changes: object) {
    await call("PATCH", `/ticket/${id}`, { status: "open", workedOnBy: 1, ...changes });
  }
  return { mock, control: mock.control, call, pickUp };
}

describe("advancing the clock", () => {
  it("moves domain time and keeps the mode", async () => {
    const { control, call } = await start();
    expect(await control.advanceClock("default", { duration: "P1DT2H" })).toMatchObject({
      from: "2026-03-02T09:00:00.000Z",
      now: "2026-03-03T11:00:00.000Z",
      mode: "frozen",
    });
    const { ticket } = await call("PATCH", "/ticket/1", { priority: "urgent" });
    expect(ticket.modifiedAt).toBe("2026-03-03 11:00:00");
  });

  it("runs due steps in order of time, kind and id, the same in every run", async () => {
    const runs = await Promise.all(
      [1, 2].map(async () => {
        const { control } = await start({ tickets: 1_000 });
        return control.advanceClock("default", { duration: "P90D" });
      }),
    );
    const [first] = runs;
    expect(first?.eventCount).toBeGreaterThan(50);
    expect(runs[1]).toEqual(first);
    const order = first?.events.map(({ at, event, id }) => `${at} ${event} ${String(id).padStart(9, "0")}`) ?? [];
    expect(order).toEqual([...order].sort());
  });

  it("reaches the same state in one leap as in many steps", async () => {
    const [leap, steps] = await Promise.all([start(), start()]);
    await leap.control.advanceClock("default", { duration: "P10D" });
    for (let day = 0; day < 10; day += 1) await steps.control.advanceClock("default", { duration: "P1D" });
    const body = { limit: 500, orderByField: "t.id" };
    expect(await steps.call("POST", "/ticket/search", body)).toEqual(await leap.call("POST", "/ticket/search", body));
  });

  it("refuses durations without a fixed length, and an end beyond the year 9999", async () => {
    const { control } = await start();
    for (const duration of ["P1M", "P1Y", "1D", "P", "PT"]) {
      await expect(control.advanceClock("default", { duration })).rejects.toThrow(
        expect.objectContaining({
          category: "invalid",
          violations: [expect.objectContaining({ pointer: "/duration" })],
        }),
      );
    }
    await expect(control.advanceClock("default", { duration: "P9999999D" })).rejects.toThrow(
      expect.objectContaining({ code: "clock_out_of_range" }),
    );
    expect(await control.getClock("default")).toEqual({ now: "2026-03-02T09:00:00.000Z", mode: "frozen" });
  });
});

describe("setting the clock", () => {
  it("runs steps that fall due on the way forward", async () => {
    const { control, pickUp, call } = await start();
    await pickUp(1, { dueBy: "2026-03-02 10:30:00" });
    await control.setClock("default", { now: "2026-03-02T12:00:00Z" });
    expect((await call("GET", "/ticket/1")).isEscalated).toBe(true);
  });

  it("undoes nothing on the way backward", async () => {
    const { control, pickUp, call } = await start();
    await pickUp(1, { dueBy: "2026-03-02 10:30:00" });
    await control.advanceClock("default", { duration: "PT2H" });
    expect(await control.setClock("default", { now: "2026-03-01T00:00:00Z" })).toMatchObject({
      now: "2026-03-01T00:00:00.000Z",
    });
    expect((await call("GET", "/ticket/1")).isEscalated).toBe(true);
  });
});
