// Reads the journals of sandboxes that are kept: first brings together what all replicas answered, and says where one of them did not tell in
// time.
import type { AdminSchema } from "../../../contract/admin-types.ts";
import type { Redactor } from "../../../core/secrets/redactor.ts";
import type { AroundOperations } from "../../control.ts";
import type { Sandboxes } from "../../sandboxes/sandbox-registry.ts";
import type { KeptSandboxes } from "../sandboxes-of-home.ts";

export interface JournalReadsParts {
  readonly kept: KeptSandboxes;
  readonly sandboxes: Pick<Sandboxes, "find">;
}

/** They also reject with DomainErrors 503 storage_unavailable. */
export function createJournalReads({ kept, sandboxes }: JournalReadsParts): AroundOperations {
  const { journals } = kept;
  /** @returns what the answer says more */
  async function read(id: string): Promise<{ readonly incomplete?: true }> {
    await kept.arrive(id);
    return toRemark(await journals.read(id));
  }
  return {
    async listRequests(input, carryOut) {
      const remark = await read(input.path.sandboxId);
      return { ...(await carryOut(input)), ...remark };
    },
    async clearRequests({ path }) {
      await kept.arrive(path.sandboxId);
      return { success: true, removed: await journals.clear(path.sandboxId) };
    },
    async streamRequests(input, carryOut) {
      await read(input.path.sandboxId);
      return carryOut(input);
    },
    async exportHar(input, carryOut) {
      const { incomplete } = await read(input.path.sandboxId);
      const { log } = await carryOut(input);
      return { log: incomplete === undefined ? log : { ...log, _incomplete: true } };
    },
    async verifyRequests(input, carryOut) {
      const remark = await read(input.path.sandboxId);
      const { match } = input.body;
      const { redactor } = sandboxes.find(input.path.sandboxId).journal;
      const body = match === undefined ? input.body : { ...input.body, match: hideMatch(match, redactor) };
      return { ...(await carryOut({ ...input, body })), ...remark };
    },
    async getCoverage(input, carryOut) {
      const remark = await read(input.path.sandboxId);
      return { ...(await carryOut(input)), ...remark };
    },
    async getTotalCoverage(input, carryOut) {
      const remark = toRemark(await journals.read());
      return { ...journals.counted.correct(await carryOut(input)), ...remark };
    },
  };
}

function toRemark(isWhole: boolean): { readonly incomplete?: true } {
  return isWhole ? {} : { incomplete: true };
}

type Match = AdminSchema<"RequestMatch">;

/** Journals of kept sandboxes have no secrets: what is looked for has none either, so that all replicas judge the same. */
function hideMatch({ path, query, body }: Match, redactor: Redactor): Match {
  return {
    ...(path === undefined ? {} : { path: hideTexts(path, (_, text) => redactor.text(text)) }),
    ...(query === undefined ? {} : { query: hideTexts(query, redactor.named) }),
    // What JSON leaves out is not looked for.
    ...(body === undefined ? {} : { body: redactor.value(JSON.parse(JSON.stringify(body))) }),
  };
}

type Texts = NonNullable<Match["path"]>;

function hideTexts(texts: Texts, hide: Redactor["named"]): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, hide(name, String(text))]));
}
