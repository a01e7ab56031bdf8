// A quiet mark for how certain a part of the contract is, with the reason on hover; none where it is as certain as what contains it.
import type { Sourced } from "../contract/contract.ts";
import type { DocsTexts } from "./texts.ts";

export interface ProvenanceProps {
  readonly of: Sourced;
  /** Of the part that contains it. */
  readonly within?: Sourced["x-provenance"];
  readonly texts: DocsTexts;
}

export function Provenance({ of, within, texts }: ProvenanceProps) {
  const { "x-provenance": provenance, "x-provenance-reason": reason } = of;
  if (provenance === undefined || provenance === within) return null;
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
