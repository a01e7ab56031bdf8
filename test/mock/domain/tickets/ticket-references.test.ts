// References in a ticket change, and its refusal if one is unknown.
import { describe, expect, it } from "vitest";
import type { TicketUpdate } from "../../../../mock/domain/tickets/ticket-fields.ts";
import { thrownBy } from "../call-operation.ts";
import { ticket } from "./ticket-records.ts";
import { createTicketState, type Desk, tags, users } from "./ticket-state.ts";

function refusalOf(desk: Desk, changes: TicketUpdate): unknown {
  const before = desk.ticket();
  const error = thrownBy(() => desk.patch(changes));
  expect(desk.ticket()).toBe(before);
  expect(desk.store.version).toBe(0);
  return error;
}

function deskWithTags(...ids: number[]): Desk {
  return createTicketState({ tickets: [ticket(1, { tagIds: ids, tags: tags.filter((tag) => ids.includes(tag.id)) })] });
}

describe("tags", () => {
  it("are replaced by tagIds, each once, and embed the same records", () => {
    const result = deskWithTags(1).patch({ tagIds: [3, 2, 3] });
    expect(result.tagIds).toEqual([3, 2]);
    expect(result.tags[0]).toBe(tags[2]);
    expect(result.tags[1]).toBe(tags[1]);
  });

  it("are all removed by an empty list", () => {
    expect(deskWithTags(1, 2).patch({ tagIds: [] })).toMatchObject({ tagIds: [], tags: [] });
  });

  it("are added and removed individually; removal wins, and removing an absent tag is no error", () => {
    const result = deskWithTags(1).patch({ addTagIds: [2, 3], removeTagIds: [1, 3] });
    expect(result).toMatchObject({ tagIds: [2], tags: [tags[1]] });
    expect(deskWithTags(1).patch({ removeTagIds: [2] }).tagIds).toEqual([1]);
  });

  it.each(["tagIds", "addTagIds", "removeTagIds"])("unknown ids in %s are refused and named", (name) => {
    const violation = { in: "body", pointer: `/${name}/1`, found: "987654", expected: "the id of an existing tag" };
    const error = {
      category: "rule",
      code: "unknown_tag",
      summary: "There is no tag 987654.",
      violations: [violation],
    };
    expect(refusalOf(deskWithTags(1), { [name]: [2, 987654] })).toMatchObject(error);
  });
});

describe("agents", () => {
  it("are assigned by assignedAgentIds, each once, in order", () => {
    const result = createTicketState().patch({ assignedAgentIds: [3, 1, 3] });
    expect(result).toMatchObject({ assignedAgentIds: [3, 1], assignedAgents: [users[2].wire, users[0].wire] });
  });

  it.each([
    ["agentId", { agentId: 99 }, "/agentId"],
    ["assignedAgentIds", { assignedAgentIds: [1, 99] }, "/assignedAgentIds/1"],
    ["workedOnBy", { workedOnBy: 99 }, "/workedOnBy"],
  ])("are refused if they are unknown in %s", (_, changes, pointer) => {
    const error = { category: "rule", code: "unknown_agent", violations: [{ pointer, found: "99" }] };
    expect(refusalOf(createTicketState(), changes)).toMatchObject(error);
  });
});

describe("the legitimation of a customer", () => {
  it("has the text of its level", () => {
    const message = "Die Absenderadresse stimmt mit der hinterlegten überein.";
    const result = createTicketState().patch({ customerLegitimation: 20 });
    expect(result).toMatchObject({ customerLegitimation: 20, customerLegitimationMessage: message });
    expect(createTicketState().patch({ customerLegitimation: 0 }).customerLegitimationMessage).toBe(
      "Keine Legitimation.",
    );
  });
});

describe("a refused change", () => {
  it("names all broken rules together and changes nothing", () => {
    const error = refusalOf(createTicketState(), {
      tagIds: [1, 98, 99],
      agentId: 97,
      contractId: "96",
      workedOnBy: 95,
    });
    const pointers = ["/tagIds/1", "/tagIds/2", "/agentId", "/contractId", "/workedOnBy"];
    const violations = pointers.map((pointer) => ({ pointer }));
    expect(error).toMatchObject({ category: "rule", code: "unprocessable", violations });
    expect(error).toMatchObject({
      summary: "There is no tag 98. There is no tag 99. There is no agent 97. 2 more rules are broken.",
    });
  });

  it("does not ask whether a contract belongs to an unknown customer", () => {
    const error = refusalOf(createTicketState(), { customerId: "99", contractId: "51" });
    expect(error).toMatchObject({ code: "unknown_customer", violations: [{ pointer: "/customerId" }] });
  });

  it("keeps the code of the rule when one rule is broken several times", () => {
    expect(refusalOf(createTicketState(), { tagIds: [98, 99] })).toMatchObject({ code: "unknown_tag" });
  });

  it("is an invalid request if one reason is invalid input, and also names the broken rules", () => {
    const error = refusalOf(createTicketState(), { dueBy: "2026-02-30 10:00:00", agentId: 97 });
    const violations = [{ pointer: "/dueBy" }, { pointer: "/agentId" }];
    expect(error).toMatchObject({ category: "invalid", code: "invalid_request", violations });
  });
});
