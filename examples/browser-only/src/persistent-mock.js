// A mock that resumes from the last visit to the page, or starts from a state in dist/states/.
import { createMock } from "ticket-service-mock";

const storageKey = "ticket-inbox-demo";
const firstState = "ordinary-day";

export async function openPersistentMock(options) {
  const mock = await open(options);
  const { control } = mock.sandbox();
  return {
    mock,
    control,
    /** Saves the current state for the next visit. */
    async keep() {
      localStorage.setItem(storageKey, JSON.stringify(await control.exportState()));
    },
    /** Starts over from a named state. */
    async startFrom(name) {
      await control.importState(await readState(name));
      await this.keep();
    },
  };
}

// The mock may reject a state that an earlier version saved.
async function open(options) {
  const stored = localStorage.getItem(storageKey);
  try {
    if (stored !== null) return await createMock({ ...options, state: JSON.parse(stored) });
  } catch (error) {
    console.warn("The saved state can no longer be used:", error);
  }
  return createMock({ ...options, state: await readState(firstState) });
}

async function readState(name) {
  const response = await fetch(`states/${name}.json`);
  if (!response.ok) throw new Error(`There is no state ${name}: ${response.status}.`);
  return response.json();
}
