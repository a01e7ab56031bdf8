// Counts the bytes that all journals of one mock take together. Made by mock/compose.ts and shared by its journals
// (mock/control/journal/journal.ts).

/** A journal as far as the budget needs it. */
export interface BudgetMember {
  readonly bytes: number;
  /** Lets its oldest exchange go and adds what that frees, negative; asked only while it has bytes. */
  giveWay(): void;
}

export interface JournalBudget {
  /**
   * Counts bytes that a member took (or, negative, gave back). Where they are too many, journals give way in the order in which they took
   * some last: the one that nobody writes to first.
   */
  add(member: BudgetMember, bytes: number): void;
  /** Forgets a member and all its bytes. */
  leave(member: BudgetMember): void;
  /** Journals give way in the same order until all take at most so many bytes. */
  shrink(toBytes: number): void;
  /** What all members take. */
  readonly bytes: number;
}

/** What all journals of a mock may take. */
const mostJournalBytes = 256 * 1024 * 1024;

/** A budget of 256 MiB, or of so many bytes. */
export function createJournalBudget(mostBytes = mostJournalBytes): JournalBudget {
  /** In the order in which they took bytes last. */
  const members = new Set<BudgetMember>();
  let newest: BudgetMember | undefined;
  let total = 0;

  function forget(member: BudgetMember): boolean {
    if (newest === member) newest = undefined;
    return members.delete(member);
  }
  function shrink(toBytes: number): void {
    for (const member of members) {
      while (total > toBytes && member.bytes > 0) member.giveWay();
      if (total <= toBytes) return;
      forget(member);
    }
  }
  return {
    add(member, bytes) {
      total += bytes;
      if (bytes <= 0) return;
      if (member !== newest) {
        members.delete(member);
        members.add(member);
        newest = member;
      }
      if (total > mostBytes) shrink(mostBytes);
    },
    leave(member) {
      if (forget(member)) total -= member.bytes;
    },
    shrink,
    get bytes() {
      return total;
    },
  };
}
