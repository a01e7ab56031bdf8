// Messages have timestamps in seconds since 1970, but a sandbox's clock may show any year from 0 to 9999.
import { expect, test } from "vitest";
import { createMock } from "../../mock/create-mock.ts";

test.each(["0020-05-01T10:00:00Z", "1969-12-31T23:59:59Z", "9999-12-31T23:59:59Z"])(
  "a conversation accepts a reply at %s, and its responses match the contract",
  async (now) => {
    await using mock = await createMock({ tickets: 40 });
    await mock.control.setClock("default", { now });
    const headers = { authorization: `Bearer ${await mock.token()}`, "content-type": "application/json" };
    const body = JSON.stringify({ content: { message: "Guten Tag" } });
    const { status } = await mock.fetch("/ticket/37/conversation/reply", { method: "POST", headers, body });
    const list = await mock.fetch("/ticket/37/conversation", { headers });
    expect([status, list.status]).toEqual([200, 200]);
    const { conversations } = (await list.json()) as { conversations: { createdAt: number }[] };
    expect(conversations.map(({ createdAt }) => createdAt)).toContain(
      Date.parse(now.replace("0020", "+000020")) / 1000,
    );
  },
);
