// Invents replacements for personal data; equal values get equal replacements.

export interface Replacements {
  /** Returns the same replacement for the same value, regardless of case. */
  substitute(kind: string, value: string, make: (count: number) => string): string;
  phone(original: string): string;
  /** Whether a number was seen in a phone field. */
  isPhone(original: string): boolean;
  learnPhone(original: string): void;
  iban(original: string): string;
  /** Leaves other numbers unchanged. */
  card(original: string): string;
}

/** Creates a set of replacements, empty at first. */
export function createReplacements(): Replacements {
  const replacements = new Map<string, string>();
  const numbers = new Map<string, number>();
  const phones = new Set<string>();

  function substitute(kind: string, value: string, make: (count: number) => string): string {
    const key = `${kind} ${value.toLowerCase()}`;
    const cached = replacements.get(key);
    if (cached !== undefined) return cached;
    const count = (numbers.get(kind) ?? 0) + 1;
    numbers.set(kind, count);
    replacements.set(key, make(count));
    return make(count);
  }
  return {
    substitute,
    phone: (original) =>
      substitute("phone", toNational(original), (count) => `+4930555${String(count).padStart(5, "0")}`),
    isPhone: (original) => phones.has(toNational(original)),
    learnPhone: (original) => phones.add(toNational(original)),
    iban: (original) => substitute("iban", original.replace(/[ -]/g, ""), toIban),
    card: (original) => (luhn(original) === 0 ? substitute("card", original.replace(/[ -]/g, ""), toCard) : original),
  };
}

/** Normalizes a German number, with or without country code. */
function toNational(match: string): string {
  return match.replace(/\D/g, "").replace(/^(?:00)?49|^00?/, "");
}

/** Builds an IBAN with valid check digits. */
function toIban(count: number): string {
  const account = String(count).padStart(18, "0");
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, "0")}${account}`;
}

/** Builds a card number with a valid last digit. */
function toCard(count: number): string {
  const match = `400000${String(count).padStart(9, "0")}`;
  return `${match}${(10 - luhn(`${match}0`)) % 10}`;
}

/** The Luhn sum of a number, modulo 10: 0 if its last digit is right. */
function luhn(digits: string): number {
  const sum = [...digits.replace(/\D/g, "")].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10;
}
