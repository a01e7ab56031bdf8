// The methods of a control that read journals, where sandboxes are kept: each first brings together what all replicas answered, and says where
// one of them did not tell in time. Used by mock/compose-kept.ts.
import type { AdminSchema } from "../../../contract/admin-types.ts";
import type { Redactor } from "../../../core/secrets/redactor.ts";
import type { OpenControl } from "../../control.ts";
import type { Sandboxes } from "../../sandboxes/sandbox-registry.ts";
import type { KeptSandboxes } from "../sandboxes-of-home.ts";

/** The control of the sandboxes, and what it is about. */
export interface JournalReadsParts {
  readonly control: OpenControl;
  readonly kept: KeptSandboxes;
  readonly sandboxes: Pick<Sandboxes, "find">;
}

type Reads = Pick<
  OpenControl,
  | "listRequests"
  | "clearRequests"
  | "streamRequests"
  | "exportHar"
  | "verifyRequests"
  | "getCoverage"
  | "getTotalCoverage"
>;

/** They also reject with DomainErrors 503 storage_unavailable. */
export function createJournalReads({ control, kept, sandboxes }: JournalReadsParts): Reads {
  const { journals } = kept;
  /** @returns what the answer says more */
  async function read(id: string): Promise<{ readonly incomplete?: true }> {
    await kept.arrive(id);
    return toRemark(await journals.read(id));
  }
  return {
    async listRequests(id, asked) {
      const remark = await read(id);
      return { ...(await control.listRequests(id, asked)), ...remark };
    },
    async clearRequests(id) {
      await kept.arrive(id);
      return { success: true, removed: await journals.clear(id) };
    },
    async streamRequests(id, ...asked) {
      await read(id);
      return control.streamRequests(id, ...asked);
    },
    async exportHar(id, ...asked) {
      const { incomplete } = await read(id);
      const { log } = await control.exportHar(id, ...asked);
      return { log: incomplete === undefined ? log : { ...log, _incomplete: true } };
    },
    async verifyRequests(id, asked) {
      const remark = await read(id);
      const { match } = asked;
      const { redactor } = sandboxes.find(id).journal;
      const hidden = match === undefined ? asked : { ...asked, match: hideMatch(match, redactor) };
      return { ...(await control.verifyRequests(id, hidden)), ...remark };
    },
    async getCoverage(id) {
      const remark = await read(id);
      return { ...(await control.getCoverage(id)), ...remark };
    },
    async getTotalCoverage() {
      const remark = toRemark(await journals.read());
      return { ...journals.counted.correct(await control.getTotalCoverage()), ...remark };
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
