// A local and a remote mock have the same control: equal methods, types and errors.
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { connectMock, type RemoteMock } from "../../harness/remote/connect-mock.ts";
import { createMock, type Listening, type Mock } from "../../mock/create-mock.ts";
import type { Control, MockSandbox, SandboxSteering } from "../../mock/mock.ts";
import { operationRoutes } from "../../spec/generated/admin/operations.ts";

const routes = Object.values(operationRoutes);
const names = routes.map(({ operationId }) => operationId);
type Methods = Readonly<Record<string, (...args: unknown[]) => unknown>>;

let mock: Mock;
let listening: Listening;
let remote: RemoteMock;

beforeAll(async () => {
  mock = await createMock({ tickets: 5, auth: "off" });
  listening = await mock.listen();
  remote = connectMock({ url: listening.url });
});
afterAll(() => mock.close());

/** The results of calling every method without arguments, which most refuse. */
function resultsOf(control: object): readonly (readonly [name: string, result: unknown])[] {
  // Every part of a control is a method.
  const methods = Object.entries(control as Methods);
  return methods.map(([name, method]) => [name, method()]);
}

describe("the control in process and over HTTP", () => {
  it("has the same type", () => {
    expectTypeOf<Mock["control"]>().toEqualTypeOf<RemoteMock["control"]>();
    expectTypeOf<Mock["control"]>().toEqualTypeOf<Control>();
    expectTypeOf<ReturnType<Mock["sandbox"]>>().toEqualTypeOf<ReturnType<RemoteMock["sandbox"]>>();
    expectTypeOf<ReturnType<Control[keyof Control]>>().toExtend<Promise<unknown>>();
    expectTypeOf<ReturnType<SandboxSteering[keyof SandboxSteering]>>().toExtend<Promise<unknown>>();
    expectTypeOf<ReturnType<MockSandbox["fork"]>>().toEqualTypeOf<Promise<MockSandbox>>();
  });

  it("has every method, each of which returns a promise", async () => {
    const sandboxRoutes = routes.filter(({ path }) => path.includes("{sandboxId}"));
    const sandboxNames = sandboxRoutes.map(({ operationId }) => operationId);
    const controls = [
      [mock.control, names],
      [remote.control, names],
      [mock.sandbox("own").control, sandboxNames],
      [remote.sandbox("own").control, sandboxNames],
    ] as const;
    for (const [control, expected] of controls) {
      const results = resultsOf(control);
      expect(results.map(([name]) => name).sort()).toEqual([...expected].sort());
      const promises = results.filter(([, result]) => result instanceof Promise);
      expect(promises.map(([name]) => name)).toEqual(results.map(([name]) => name));
      await Promise.allSettled(promises.map(([, result]) => result));
    }
  });

  it("does its work synchronously in process", async () => {
    const creation = mock.control.createSandbox({ id: "at-once" });
    expect(mock.stateOf("at-once").store.version).toBe(0);
    expect((await creation).id).toBe("at-once");
  });

  it("explains in error messages what is wrong, and where", async () => {
    const wrong = { subject: 4, status: "shut", priority: "soon", cousin: 1 };
    for (const { control } of [mock, remote]) {
      // The types forbid these fields.
      const refusal = control.createRecord("default", "tickets", wrong as object);
      await expect(refusal).rejects.toMatchObject({
        message: [
          "The record does not match its collection's schema in 4 places.",
          '  body /priority: found "soon", expected one of low, medium, high, urgent',
          '  body /status: found "shut", expected one of open, pending, closed',
          "  body /subject: found 4, expected text",
          "  and 1 more",
        ].join("\n"),
      });
    }
  });
});
