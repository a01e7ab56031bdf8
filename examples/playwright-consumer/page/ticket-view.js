// Shows one ticket in full; its status and priority can be changed.
import { element, shortTime } from "./element.js";
import { chip } from "./ticket-list.js";

const statuses = ["open", "pending", "closed"];
const priorities = ["low", "medium", "high", "urgent"];

/** @param change called with the patch; the controls stay locked until the view is redrawn */
export function ticketView(ticket, notice, change) {
  const { id, subject, channel, fromName, from, agent, createdAt, dueBy, isEscalated, bodyClean, tags } = ticket;
  return element(
    "article",
    { className: "ticket", "aria-label": `Ticket ${id}` },
    element(
      "header",
      {},
      element("p", { className: "number" }, `#${id} · ${channel}`),
      element("h2", {}, subject),
      element("p", { className: "sender" }, `${fromName} <${from}>`),
      isEscalated ? element("span", { className: "badge" }, "SLA breached") : undefined,
      element("span", { className: "chips" }, tags.map(chip)),
    ),
    element(
      "div",
      { className: "controls" },
      choice("Status", statuses, ticket.status, (status) => change({ status })),
      choice("Priority", priorities, ticket.priority, (priority) => change({ priority })),
    ),
    notice,
    element(
      "dl",
      {},
      fact("Agent", agent === null ? "unassigned" : `${agent.firstName} ${agent.lastName}`),
      fact("Arrived", shortTime(createdAt)),
      fact("Due", shortTime(dueBy)),
    ),
    element("div", { className: "body", lang: "de" }, bodyClean),
  );
}

function choice(label, values, current, change) {
  const options = values.map((value) => element("option", { value, selected: value === current }, value));
  function onchange({ currentTarget: select }) {
    select.disabled = true;
    change(select.value);
  }
  return element("label", {}, label, element("select", { onchange }, options));
}

function fact(name, text) {
  return element("div", {}, element("dt", {}, name), element("dd", {}, text));
}
