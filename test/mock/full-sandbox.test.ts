// How much requests may write to a sandbox, and how large a response may be.
import { expect, it } from "vitest";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { send } from "./control/changed-mock.ts";

const megabyte = "x".repeat(1024 ** 2);

/** Adds apps as requests would; they share one string to save memory. */
function addApps({ stateOf }: Mock, count: number, cause: "request" | "control" = "request"): void {
  stateOf().store.transact(
    (tx) => {
      const [sample] = tx.all("apps");
      if (sample === undefined) throw new Error("The world has no apps.");
      for (let index = 0; index < count; index += 1) {
        tx.insert("apps", {
          ...sample,
          id: tx.nextId("apps"),
          appId: `app-${index}`,
          data: { text: megabyte },
        } as never);
      }
    },
    { cause },
  );
}

async function call(mock: Mock, method: string, path: string, body?: object) {
  const response = await send(mock, method, path, body);
  const { code, message } = (await response.json()) as { code?: string; message?: string };
  return { status: response.status, code, message };
}

const longerChange = { tagIds: [1, 2, 3, 4, 5, 6] };

it("after 64 MiB of records, requests may only read, delete and shorten until a reset", async () => {
  await using mock = await createMock({ auth: "off", tickets: 5 });
  expect(await call(mock, "PATCH", "/ticket/1", longerChange)).toMatchObject({ status: 200 });
  addApps(mock, 64);
  const { version } = mock.stateOf().store;
  expect(await call(mock, "PATCH", "/ticket/2", longerChange)).toEqual({
    status: 507,
    code: "sandbox_full",
    message: expect.stringMatching(
      /have written \d{8} bytes of records to this sandbox.*, but the limit is 67108864\. Reset/,
    ),
  });
  expect(mock.stateOf().store.version).toBe(version);
  expect(await call(mock, "GET", "/ticket/2")).toMatchObject({ status: 200 });
  expect(await call(mock, "PATCH", "/ticket/1", { tagIds: [] })).toMatchObject({ status: 200 });
  expect(await call(mock, "DELETE", "/app/app-1")).toMatchObject({ status: 200 });
  await mock.control.resetSandbox("default");
  expect(await call(mock, "PATCH", "/ticket/2", longerChange)).toMatchObject({ status: 200 });
});

it("records written by the control do not count", async () => {
  await using mock = await createMock({ auth: "off", tickets: 5 });
  addApps(mock, 65, "control");
  expect(await call(mock, "PATCH", "/ticket/1", longerChange)).toMatchObject({ status: 200 });
});

it("a response is limited to 32 MiB", async () => {
  await using mock = await createMock({ auth: "off", tickets: 5 });
  addApps(mock, 31);
  expect(await call(mock, "GET", "/app")).toMatchObject({ status: 200 });
  addApps(mock, 1);
  expect(await call(mock, "GET", "/app")).toMatchObject({ status: 507, code: "response_too_large" });
});
