// Generates docs/faults.md.
import type { FaultKind } from "../../mock/control/faults/fault.ts";
import { keysOf } from "../../mock/engine/core/tables.ts";
import { faultExamples, requestOf, type ShownFault } from "./fault-examples.ts";

export function makeFaultsPage(): string {
  const kinds = keysOf(faultExamples).map((kind) => toPart(kind, faultExamples[kind]));
  return `${[introduction, ...kinds].join("\n\n")}\n`;
}

function toPart(kind: FaultKind, { does, effect, before, request, times = 1, seen }: ShownFault): string {
  const { method, path } = requestOf({ request });
  const often = times === 1 ? "" : `, time ${times}`;
  const first = before === undefined ? "" : ` after \`${before.method} ${before.path}\``;
  return `## ${kind}

${does}

\`\`\`ts
await mock.control.addFault("default", { effect: ${toLiteral(effect)} });
\`\`\`

\`\`\`console
$ curl -s -H "$JSON" $MOCK/__admin/faults -d '${JSON.stringify({ effect })}'
\`\`\`

\`${method} ${path}\`${first}${often}: ${seen}`;
}

/** Formats an object as a TypeScript literal. */
function toLiteral(value: object): string {
  const parts = Object.entries(value).map(([name, part]) => `${name}: ${JSON.stringify(part)}`);
  return `{ ${parts.join(", ")} }`;
}

const introduction = `<!-- Made by \`npm run generate:docs\`; do not edit. -->

# Faults

Every fault kind in one line of code and as a request, with what a client then sees. \`mock\` comes from \`await createMock()\`; \`$MOCK\` and \`$JSON\` are the variables of
[steering.md](steering.md). The repository's tests run all lines.

A fault affects every request of its sandbox until it is deleted (\`control.clearFaults("default")\`, or \`DELETE /__admin/faults\`). Besides \`effect\`, it takes:

| Part | Meaning | Examples |
|---|---|---|
| \`match\` | which requests | \`{ "operationId": "updateTicket" }\`, \`{ "method": "PATCH" }\`, \`{ "path": "/ticket/*" }\`, \`{ "tag": "knowledge" }\`; for webhooks \`{ "event": "TicketUpdated" }\` |
| \`when\` | which of them | \`{ "next": 2 }\`, \`{ "every": 3 }\`, \`{ "probability": 0.1 }\`, \`{ "from": "2026-03-02T10:00:00Z", "to": "2026-03-02T11:00:00Z" }\` |
| \`id\` | its name, for \`x-mock-fault\`, the journal and \`getFault\` | \`"busy"\` |

In process, a broken connection is the error that \`fetch\` would throw; on a socket it is real.`;
