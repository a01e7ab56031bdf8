// The ticket inbox: a searchable list, and a ticket to read and change. It takes the API's base URL and a token
// and uses the global fetch, unaware of the mock.
import { element, problem } from "./element.js";
import { loadingRows, ticketList } from "./ticket-list.js";
import { ticketView } from "./ticket-view.js";
import { createTicketsApi } from "./tickets-api.js";

const tabs = { Open: "open", Pending: "pending", Closed: "closed", All: undefined };

/**
 * Shows the inbox inside an element.
 * @param {Element} root
 * @param {{ apiBase: string, token?: string }} options `apiBase` without a trailing slash, for example `https://tickets.example.com/api/v1`
 */
export function mountInbox(root, options) {
  const api = createTicketsApi(options);
  const state = { tab: "Open", text: "", chosenId: undefined };
  let listing = new AbortController();
  let reading = new AbortController();

  const count = element("span", { className: "count", "aria-label": "Number of tickets" });
  const tabBar = element("nav", { "aria-label": "Shown tickets" }, Object.keys(tabs).map(tabButton));
  const text = element("input", { type: "search", placeholder: "Search", "aria-label": "Search tickets", oninput });
  const refresh = element("button", { type: "button", onclick: loadAll }, "Refresh");
  const list = element("div", { className: "list" });
  const detail = element("main", {});
  root.replaceChildren(
    element("header", { className: "top" }, element("h1", {}, "Inbox", count), text, refresh),
    element("div", { className: "panes" }, element("section", {}, tabBar, list), detail),
  );

  function tabButton(name) {
    return element("button", { type: "button", "aria-pressed": "false", onclick: () => chooseTab(name) }, name);
  }

  function chooseTab(name) {
    state.tab = name;
    loadList();
  }

  function oninput() {
    state.text = text.value.trim();
    loadList();
  }

  function loadAll() {
    loadList();
    if (state.chosenId !== undefined) open(state.chosenId);
  }

  async function loadList({ quietly = false } = {}) {
    listing.abort();
    listing = new AbortController();
    const { signal } = listing;
    for (const button of tabBar.children) {
      button.setAttribute("aria-pressed", String(button.textContent === state.tab));
    }
    if (!quietly) list.replaceChildren(loadingRows());
    try {
      const { tickets, total } = await api.search({ status: tabs[state.tab], text: state.text }, signal);
      count.textContent = String(total);
      list.replaceChildren(ticketList(tickets, state.chosenId, open));
    } catch (error) {
      if (signal.aborted) return;
      count.textContent = "";
      list.replaceChildren(problem(error, () => loadList()));
    }
  }

  async function open(id) {
    state.chosenId = id;
    for (const row of list.querySelectorAll(".row")) {
      row.setAttribute("aria-current", String(row.dataset.ticket === String(id)));
    }
    reading.abort();
    reading = new AbortController();
    const { signal } = reading;
    detail.replaceChildren(element("p", { className: "hint", role: "status" }, "Loading ticket …"));
    try {
      show(await api.read(id, signal));
    } catch (error) {
      if (!signal.aborted) detail.replaceChildren(problem(error, () => open(id)));
    }
  }

  function show(ticket, notice) {
    detail.replaceChildren(ticketView(ticket, notice, (patch) => change(ticket, patch)));
  }

  async function change(ticket, patch) {
    const { signal } = reading;
    try {
      const changed = await api.change(ticket.id, patch);
      if (!signal.aborted) show(changed, element("p", { className: "saved", role: "status" }, "Saved"));
    } catch (error) {
      if (!signal.aborted) show(ticket, problem(error));
      return;
    }
    await loadList({ quietly: true });
  }

  detail.replaceChildren(element("p", { className: "hint" }, "Choose a ticket on the left."));
  loadList();
}
