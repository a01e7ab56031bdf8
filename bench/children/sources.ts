// createKnowledgeSource in a sandbox with about 100 sources and in one with many, in turn. Run by bench/measures/others.ts.
import { answer, loadMock, readAsked, time, withBody } from "./child.ts";

const few = 100;
const rounds = 15;
const perRound = 10;
const { sources } = readAsked<{ sources: number }>();
const { createMock } = await loadMock();
const mock = await createMock({ auth: "off" });
let count = 0;

async function create(id: string, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    count += 1;
    const body = { name: `Quelle ${count}`, type: "faq", title: "Frage", text: "Antwort. ".repeat(20) };
    const response = await mock.fetch(`/__sandbox/${id}/knowledgeSource`, withBody("POST", body));
    if (!response.ok) throw new Error(await response.text());
    await response.text();
  }
}

async function make(id: string, size: number): Promise<void> {
  await mock.control.createSandbox({ id });
  const list = await mock.fetch(`/__sandbox/${id}/knowledgeSource`);
  const { items }: { items: readonly unknown[] } = await list.json();
  await create(id, size - items.length);
}

await make("few", few);
await make("many", sources);
await create("few", perRound * 3);
await mock.control.resetSandbox("few");
await create("few", few - 40);
const found: { few: number[]; many: number[] } = { few: [], many: [] };
for (let round = 0; round < rounds; round += 1) {
  found.few.push((await time(() => create("few", perRound))) / perRound);
  found.many.push((await time(() => create("many", perRound))) / perRound);
}
answer(found);
