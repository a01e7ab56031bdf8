// Jest with CommonJS (`npm run test:commonjs`), Node 24.9 or newer: loads everything with `require` and uses Jest's globals. Hooks
// let the mock listen for the whole file.
const { setupMock } = require("ticket-service-mock/jest");
const { TicketDesk } = require("../src/ticket-desk.js");

const mock = setupMock({ scenario: "busy-inbox" });
beforeAll(() => mock.listen());
afterEach(() => mock.reset());
afterAll(() => mock.close());

async function openDesk() {
  return new TicketDesk({ baseUrl: mock.url, token: await mock.token() });
}

test("an agent takes over a ticket", async () => {
  const desk = await openDesk();
  const ticket = await desk.takeOver(53, 2);

  expect(ticket.workedOnByIds).toContain(2);
  await expect(mock).toHaveChanged("tickets", 53);
  await expect(mock).toHaveReceived("updateTicket", { body: { workedOnBy: 2 }, times: 1 });
});

test("the next test sees neither the request nor the change", async () => {
  await expect(mock).not.toHaveReceived("updateTicket");
  await expect(mock).not.toHaveChanged("tickets", 53);
});

test("the longest overdue ticket comes first", async () => {
  const desk = await openDesk();
  const overdue = await desk.overdue();

  expect(overdue.length).toBeGreaterThan(1);
  expect(overdue.map((ticket) => ticket.dueBy)).toEqual(overdue.map((ticket) => ticket.dueBy).toSorted());
});
