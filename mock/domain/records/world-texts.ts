// The world's texts that the service's rules read.

/** Texts for low, middling and high scores. */
interface TextsByScore {
  readonly low: readonly string[];
  readonly middling: readonly string[];
  readonly high: readonly string[];
}

/** How to write numbers, amounts of money and days. */
export interface WorldFormat {
  readonly decimal: string;
  readonly group: string;
  /** `{amount} €`. */
  readonly money: string;
  /** `{dd}.{mm}.{year}`, or `{day} {month} {year}` with the names of months. */
  readonly date: string;
  readonly months: readonly string[];
  /** The unit of consumption. */
  readonly unit: string;
}

/** The service's texts; placeholders such as `{town}` are filled in. */
export interface ServiceTexts {
  /** The HTML of replies. The frontend fills `%MESSAGE%` and the double-brace paths. */
  readonly template: string;
  /** The subject of a reply to `{subject}`. */
  readonly replySubject: string;
  /** The outcome of a draft that a person approved; `{action}` is what the draft proposed. */
  readonly approved: string;
  /** The meaning of legitimation levels, keyed by the lowest level of each step. */
  readonly legitimation: Readonly<Record<string, string>>;
  /** The labels of actions in a session. */
  readonly actions: Readonly<Record<string, string>>;
  /** Phrases for the AI's rescoring of an assessment. */
  readonly scoring: { readonly reasons: TextsByScore; readonly verdicts: TextsByScore };
  /** The pages that a crawl finds: each section has a page on most topics. */
  readonly website: {
    readonly start: { readonly title: string; readonly text: string };
    readonly sections: readonly { readonly folder: string; readonly label: string; readonly text: string }[];
    readonly topics: readonly { readonly slug: string; readonly label: string }[];
  };
  /** The preview of a contract for agents. */
  readonly preview: readonly { readonly label: string; readonly value: string; readonly tooltip: string }[];
  /** The name of the grid operator of a `{town}`. */
  readonly operator: string;
  /** The service's own address on each channel. */
  readonly addresses: Readonly<Record<string, string>>;
}

export interface WorldTexts {
  /** The name by which the world is selected. */
  readonly name: string;
  /** Changes whenever the texts do; absent for shipped worlds, which change only with the version. */
  readonly digest?: string;
  readonly voice: { readonly language: { readonly name: string; readonly code: string } };
  readonly format: WorldFormat;
  readonly service: ServiceTexts;
  readonly catalogue: {
    /** In the order of the partner ids. */
    readonly brands: readonly { readonly name: string }[];
    readonly states: { readonly cancelled: { readonly code: number; readonly title: string } };
  };
}

/** The texts of the world that a state is based on. */
export function textsOf({ texts }: { readonly texts: object | undefined }): WorldTexts {
  // Every store of the service is based on a world.
  return texts as WorldTexts;
}
