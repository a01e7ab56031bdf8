// A bar above the page that controls the mock: its state, clock and failures.
import { element } from "../../playwright-consumer/page/element.js";

const states = { "ordinary-day": "Ordinary day", overdue: "Everything late", "nothing-to-do": "Nothing to do" };
const backends = {
  works: undefined,
  slow: { kind: "delay", fixedMs: 2_000 },
  down: { kind: "outage" },
  unreachable: { kind: "connectionReset" },
};

/** @param show redraws the page after a change */
export function mountBar(bar, persistent, show) {
  const { control } = persistent;
  const time = element("time", { "aria-label": "Mock time" });
  const state = choice("State", Object.entries(states), (name) => steer(() => persistent.startFrom(name)));
  const names = Object.keys(backends).map((name) => [name, name]);
  const backend = choice("Backend", names, (name) => steer(() => breakBackend(name)));
  bar.replaceChildren(
    element("strong", {}, "Mock"),
    state.label,
    button("Reset", () => steer(() => persistent.startFrom(state.select.value))),
    backend.label,
    button("+1 day", () => steer(() => control.advanceClock({ duration: "P1D" }))),
    time,
  );
  void showState();

  async function breakBackend(name) {
    await control.clearFaults();
    const effect = backends[name];
    if (effect !== undefined) await control.addFault({ id: name, match: {}, effect });
  }

  async function steer(change) {
    await change();
    await persistent.keep();
    await showState();
    show();
  }

  async function showState() {
    const [{ scenario }, { faults }, { now }] = await Promise.all([
      control.getSandbox(),
      control.listFaults(),
      control.getClock(),
    ]);
    state.select.value = scenario;
    backend.select.value = faults[0]?.id ?? "works";
    time.textContent = now.slice(0, 16).replace("T", " ");
  }
}

function choice(label, options, change) {
  const items = options.map(([value, text]) => element("option", { value }, text));
  const select = element("select", { onchange: () => change(select.value) }, items);
  return { select, label: element("label", {}, label, select) };
}

function button(text, onclick) {
  return element("button", { type: "button", onclick }, text);
}
