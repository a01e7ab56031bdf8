// Marks the provenance of a part of the contract, unless the part inherits it.
import type { WithProvenance } from "../contract/contract.ts";
import type { DocsTexts } from "./texts.ts";

export interface ProvenanceProps {
  readonly part: WithProvenance;
  /** Provenance of the containing part. */
  readonly inherited?: WithProvenance["x-provenance"];
  readonly texts: DocsTexts;
}

export function Provenance({ part, inherited, texts }: ProvenanceProps) {
  const { "x-provenance": provenance, "x-provenance-reason": reason } = part;
  if (provenance === undefined || provenance === inherited) return null;
  return (
    <span
      className="provenance"
      data-provenance={provenance}
      title={reason === undefined ? texts.meaning[provenance] : `${texts.meaning[provenance]} ${texts.reason}${reason}`}
    >
      {texts[provenance]}
    </span>
  );
}
