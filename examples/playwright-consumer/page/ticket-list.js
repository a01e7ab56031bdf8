// The rows of the inbox, and their loading and empty states.
import { element, shortTime } from "./element.js";

/** One row per ticket; `open` is called with the id of the selected one. */
export function ticketList(tickets, chosenId, open) {
  if (tickets.length === 0) {
    return element(
      "div",
      { className: "empty", role: "status" },
      element("strong", {}, "Nothing to do"),
      element("p", {}, "No ticket is waiting here."),
    );
  }
  return element(
    "ul",
    { className: "tickets", "aria-label": "Tickets" },
    tickets.map((ticket) => element("li", {}, row(ticket, ticket.id === chosenId, open))),
  );
}

/** Grey placeholder rows. */
export function loadingRows() {
  const rows = Array.from({ length: 6 }, () => element("div", { className: "ghost" }));
  return element("div", { className: "loading", role: "status", "aria-label": "Loading tickets" }, rows);
}

function row(ticket, isChosen, open) {
  const { id, subject, fromName, from, priority, dueBy, isEscalated, tags } = ticket;
  return element(
    "button",
    {
      type: "button",
      className: "row",
      "data-ticket": String(id),
      "aria-current": String(isChosen),
      onclick: () => open(id),
    },
    element(
      "span",
      { className: "line" },
      element("span", { className: `dot ${priority}`, title: `${priority} priority` }),
      element("span", { className: "from" }, fromName || from),
      isEscalated ? element("span", { className: "badge" }, "SLA breached") : undefined,
      element("span", { className: "due" }, `due ${shortTime(dueBy)}`),
    ),
    element("span", { className: "subject" }, subject),
    element("span", { className: "chips" }, tags.slice(0, 4).map(chip)),
  );
}

/** A tag in its colour. */
export function chip({ name, color }) {
  return element("span", { className: "chip", "data-color": color }, name);
}
