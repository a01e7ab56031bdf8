// Rules of the service that a scenario can turn on.

export interface HouseRules {
  /** `pending` without a future `dueBy` is refused with 422 (docs/rules.md, Tickets). */
  readonly pendingNeedsDueDate: boolean;
}
