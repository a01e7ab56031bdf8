/** @jest-environment <rootDir>/jsdom-environment.cjs */
// Tests a page in jsdom against the mock, without a port.
import { beforeEach, expect, test } from "@jest/globals";
import { setupSandbox } from "ticket-service-mock/jest";
import { showOverdue } from "../src/overdue-list.js";
import { TicketDesk } from "../src/ticket-desk.js";

const own = setupSandbox({ scenario: "sla-breach", tickets: 50 });
let list;
let desk;

beforeEach(async () => {
  const { baseUrl, fetch } = own.sandbox;
  list = document.createElement("ul");
  desk = new TicketDesk({ baseUrl, token: await own.sandbox.token(), fetch });
  await showOverdue(list, desk, 1);
});

async function press(label) {
  const button = [...list.querySelectorAll("button")].find((candidate) => candidate.textContent === label);
  const item = button.parentElement;
  const changed = new Promise((resolve) => new MutationObserver(resolve).observe(item, { childList: true }));
  button.click();
  await changed;
  return item;
}

test("shows the tickets past their due date", () => {
  expect(list.textContent).toContain("900005");
});

test("taking over a ticket sends a request and updates the page", async () => {
  const item = await press("Take over");

  expect(item.textContent).toContain("In work");
  await expect(own.sandbox).toHaveReceived("updateTicket", { body: { workedOnBy: 1 }, times: 1 });
});

test("a refused takeover shows the service's message", async () => {
  await own.sandbox.control.addFault({
    match: { operationId: "updateTicket" },
    effect: { kind: "status", status: 403 },
  });
  const item = await press("Take over");

  expect(item.querySelector("button")).toBeNull();
  expect(item.textContent).not.toContain("In work");
  await expect(own.sandbox).not.toHaveChanged("tickets", Number.parseInt(item.textContent, 10));
});
