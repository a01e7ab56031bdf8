// A world as its states know it: what the rules of the service read of it.

/** Texts for few, some and nearly all points. */
interface Graded {
  readonly low: readonly string[];
  readonly middling: readonly string[];
  readonly high: readonly string[];
}

/** How numbers, sums and days are written. */
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

/** The words of the service itself; marks such as `{town}` are filled in. */
export interface ServiceWords {
  /** The HTML of replies. The frontend fills `%MESSAGE%` and the double-brace paths. */
  readonly template: string;
  /** The subject of the answer to `{subject}`. */
  readonly replySubject: string;
  /** The meaning of a legitimation level, by the lowest level of each step. */
  readonly legitimation: Readonly<Record<string, string>>;
  /** The actions in a session, in words. */
  readonly actions: Readonly<Record<string, string>>;
  /** The AI's texts when it scores an assessment again. */
  readonly scoring: { readonly reasons: Graded; readonly verdicts: Graded };
  /** The pages that a crawl finds: each section has one on most topics. */
  readonly website: {
    readonly start: { readonly title: string; readonly text: string };
    readonly sections: readonly { readonly folder: string; readonly label: string; readonly text: string }[];
    readonly topics: readonly { readonly slug: string; readonly label: string }[];
  };
  /** The preview of a contract for agents. */
  readonly preview: readonly { readonly label: string; readonly value: string; readonly tooltip: string }[];
  /** Who delivers to a `{town}`. */
  readonly operator: string;
  /** The service's own address on each channel. */
  readonly addresses: Readonly<Record<string, string>>;
}

export interface WorldWords {
  /** The name by which it is chosen. */
  readonly name: string;
  /** Differs whenever its texts do; absent for shipped worlds, which change with the version only. */
  readonly digest?: string;
  readonly voice: { readonly language: { readonly name: string; readonly code: string } };
  readonly format: WorldFormat;
  readonly service: ServiceWords;
  readonly catalogue: {
    /** In the order of their partners' ids. */
    readonly brands: readonly { readonly name: string }[];
    readonly states: { readonly cancelled: { readonly code: number; readonly title: string } };
  };
}

/** The world that a state began as. */
export function wordsOf({ words }: { readonly words: object | undefined }): WorldWords {
  // Every store of the service is made over a world.
  return words as WorldWords;
}
