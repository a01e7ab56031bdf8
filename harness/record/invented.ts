// Replaces personal data and secrets with invented values; equal values stay equal.
import { createRedactor } from "../../mock/engine/core/secrets/redactor.ts";
import { contractNames } from "./contract-names.ts";

/** The kind of personal data in a field. */
type Kind = "given" | "family" | "whole" | "company" | "phone" | "iban" | "street" | "address";

const kinds: { readonly [field: string]: Kind } = {
  firstname: "given",
  lastname: "family",
  fullname: "whole",
  fromname: "whole",
  fromemailname: "whole",
  namealias: "whole",
  company: "company",
  phone: "phone",
  mobile: "phone",
  telephone: "phone",
  iban: "iban",
  street: "street",
  address: "address",
  deliveryaddress: "address",
  billingaddress: "address",
  shippingaddress: "address",
  postaladdress: "address",
  newaddress: "address",
  oldaddress: "address",
};

const mail = /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
// Hexadecimal digits and a hyphen before it belong to a UUID.
const iban =
  /(?<![\p{L}\p{N}]|[\da-f]-)[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]{4}){2,7}(?:[ -]?[A-Za-z0-9]{1,3})?(?![\p{L}\p{N}])/gu;
/** Further checked by its last digit. */
const card = /(?<![\p{L}\p{N}+.-])[2-6]\d{3}(?:[ -]?\d){9,15}(?![\p{L}\p{N}])/gu;
const password =
  /(?<![\p{L}\p{N}])(\p{L}*passwort|kennwort|password|passphrase|passcode|pin|puk|tan)((?: (?:ist|lautet|war|is|was))?(?::\s*|\s+)(?:<[^<>]{1,40}>\s*)*)([^\s,;<>]+)/giu;
// Requires a plus or separators: plain digits may be an id.
const phone =
  /(?<![\p{L}\p{N}.:-])(?:\+[1-9][\d ()/.-]{5,20}|00?[1-9]\d{0,6}[ ()/.-][\d ()/.-]{3,18})\d(?![\p{L}\p{N}])/gu;
const digits = /(?<![\p{L}\p{N}])\d{6,15}(?![\p{L}\p{N}])/gu;
const phoneWord =
  /\b(tel|telefon|telefonnummer|fon|phone|mobil|mobile|mobilnummer|handy|handynummer|rufnummer|fax)([ .:]{1,4})(\d{6,15})(?![\p{L}\p{N}])/giu;
const date = /^\d{1,2}[./-]\d{1,2}[./-]\d{4}/;
const pieces = /[\p{L}\p{N}]+/gu;
const inWord = /[\p{L}\p{N}]/u;

export interface Invented {
  /** Collects the names in a value. */
  learn(value: unknown): void;
  /** Replaces everything known in a value. */
  replace(value: unknown): unknown;
}

/** Replacements by kind. */
interface Inventions {
  /** Gives the same replacement for the same value, however it is written. */
  instead(kind: string, value: string, make: (count: number) => string): string;
  phone(original: string): string;
  /** Whether a number was seen in a phone field. */
  isPhone(original: string): boolean;
  learnPhone(original: string): void;
  iban(original: string): string;
  /** Leaves what is not a card number. */
  card(original: string): string;
}

function createInventions(): Inventions {
  const replacements = new Map<string, string>();
  const numbers = new Map<string, number>();
  const phones = new Set<string>();

  function instead(kind: string, value: string, make: (count: number) => string): string {
    const key = `${kind} ${value.toLowerCase()}`;
    const cached = replacements.get(key);
    if (cached !== undefined) return cached;
    const count = (numbers.get(kind) ?? 0) + 1;
    numbers.set(kind, count);
    replacements.set(key, make(count));
    return make(count);
  }
  return {
    instead,
    phone: (original) => instead("phone", toNational(original), (count) => `+4930555${String(count).padStart(5, "0")}`),
    isPhone: (original) => phones.has(toNational(original)),
    learnPhone: (original) => phones.add(toNational(original)),
    iban: (original) => instead("iban", original.replace(/[ -]/g, ""), toIban),
    card: (original) => (luhn(original) === 0 ? instead("card", original.replace(/[ -]/g, ""), toCard) : original),
  };
}

/** Words in names and their replacements. */
function createNames({ instead }: Inventions) {
  const names = new Map<string, string>();
  return {
    learn(kind: Kind, value: string): void {
      if (value.includes("@")) return;
      const textPieces = value.match(pieces) ?? [];
      for (const [index, word] of textPieces.entries()) {
        const lowerWord = word.toLowerCase();
        if (word.length < 2 || /^(?:Given|Family|Company|Street)\d+$/.test(word) || names.has(lowerWord)) continue;
        const label = labelOf(kind, index, textPieces.length);
        names.set(
          lowerWord,
          instead(label, word, (count) => `${label}${count}`),
        );
      }
    },
    /** Also replaces the possessive form. */
    replace(word: string): string {
      const lowerWord = word.toLowerCase();
      const whose = lowerWord.endsWith("s") ? names.get(lowerWord.slice(0, -1)) : undefined;
      return names.get(lowerWord) ?? (whose === undefined ? word : `${whose}s`);
    },
  };
}

/** One-line postal addresses (`Lindenallee 14, 01233 Musterfelde`) and replacements for the whole and its parts. */
function createAddresses({ instead }: Inventions) {
  /** Addresses and parts of them by their first word, in lower case. */
  const phrases = new Map<string, Map<string, { readonly length: number; readonly invented: string }>>();

  function add(phrase: string, invented: string): void {
    const lowerPhrase = phrase.toLowerCase();
    const [first = ""] = lowerPhrase.match(pieces) ?? [];
    if (first === "" || !lowerPhrase.startsWith(first)) return;
    const phrasesOfFirst = phrases.get(first) ?? new Map();
    if (!phrasesOfFirst.has(lowerPhrase)) phrasesOfFirst.set(lowerPhrase, { length: phrase.length, invented });
    phrases.set(first, phrasesOfFirst);
  }
  function replace(address: string): string {
    const invent = (count: number) => `Street${count} ${count}, ${String(count).padStart(5, "0")} Town${count}`;
    return instead("address", address, invent);
  }
  /** The longest known phrase at an index of a text. */
  function longestAt(text: string, index: number, word: string) {
    const candidates = [...(phrases.get(word.toLowerCase()) ?? [])].filter(
      ([phrase, { length }]) =>
        text.slice(index, index + length).toLowerCase() === phrase && !inWord.test(text[index + length] ?? ""),
    );
    return candidates.map(([, phrase]) => phrase).sort((one, other) => other.length - one.length)[0];
  }
  return {
    learn(address: string): void {
      const [street = "", town] = address.split(/[,;\n]/).map((part) => part.trim());
      const [inventedStreet = "", inventedTown = ""] = replace(address).split(", ");
      if (!/\d/.test(address)) return;
      add(address, replace(address));
      if (town === undefined) return;
      add(street, inventedStreet);
      add(town, inventedTown);
      const name = street.replace(/\s\d.*/s, "").trimEnd();
      add(name, inventedStreet.replace(/ .*/, ""));
    },
    replace,
    inText(text: string): string {
      let result = "";
      let end = 0;
      for (const { 0: word, index } of text.matchAll(pieces)) {
        const phrase = index < end ? undefined : longestAt(text, index, word);
        if (phrase === undefined) continue;
        result += text.slice(end, index) + phrase.invented;
        end = index + phrase.length;
      }
      return result + text.slice(end);
    },
  };
}

/** @param keepsPersonalData replace secrets only */
export function createInvented(keepsPersonalData: boolean): Invented {
  const redactor = createRedactor();
  const inventions = createInventions();
  const names = createNames(inventions);
  const addresses = createAddresses(inventions);

  function learn(value: unknown): void {
    if (Array.isArray(value)) for (const item of value) learn(item);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (member === null || typeof member === "boolean") continue;
      const kind = kindOf(name, value);
      const isName = kind !== undefined && kind !== "phone" && kind !== "iban" && kind !== "address";
      if (typeof member === "object") learn(member);
      else if (isPostal(kind, member)) addresses.learn(member);
      else if (kind === "phone") inventions.learnPhone(String(member));
      else if (isName && typeof member === "string") names.learn(kind, member);
    }
  }

  function secret(original: string): string {
    return /^(?:secret-\d+|\*+)$/.test(original)
      ? original
      : inventions.instead("secret", original, (count) => `secret-${count}`);
  }

  function text(input: string): string {
    const hidden = redactor
      .text(input)
      .replace(password, (match, word: string, between: string, found: string) =>
        isPassword(between, found) ? word + between + secret(found) : match,
      );
    if (keepsPersonalData) return hidden;
    return addresses
      .inText(hidden)
      .replace(mail, (address) => inventions.instead("mail", address, (count) => `person${count}@example.com`))
      .replace(iban, inventions.iban)
      .replace(card, inventions.card)
      .replace(phone, (match) => (date.test(match) ? match : inventions.phone(match)))
      .replace(phoneWord, (_, word: string, between: string, match: string) => word + between + inventions.phone(match))
      .replace(digits, (match) => (inventions.isPhone(match) ? inventions.phone(match) : match))
      .replace(pieces, names.replace);
  }

  function named(name: string, value: unknown, kind: Kind | undefined): unknown {
    if ((typeof value === "string" || typeof value === "number") && value !== "") {
      const original = String(value);
      if (contractNames().isWord(name, original)) return value;
      if (redactor.isSecretName(name)) return secret(original);
      if (kind === "phone" && !keepsPersonalData) {
        const invented = inventions.phone(original);
        return typeof value === "number" ? Number(invented) : invented;
      }
      if (kind === "iban" && !keepsPersonalData) return inventions.iban(original);
      if (isPostal(kind, value) && !keepsPersonalData) return addresses.replace(value);
    }
    return replace(value, name);
  }

  function replace(value: unknown, under = ""): unknown {
    if (typeof value === "string") return contractNames().isWord(under, value) ? value : text(value);
    if (Array.isArray(value)) return value.map((item) => replace(item, under));
    if (typeof value !== "object" || value === null) return value;
    const members = Object.entries(value).map(([name, member]) => [
      contractNames().isName(name) ? name : text(name),
      named(name, member, kindOf(name, value)),
    ]);
    return Object.fromEntries(members);
  }
  return { learn, replace: (value) => replace(value) };
}

/** Whether a value is a postal address: not an e-mail address, a website, or an earlier replacement. */
function isPostal(kind: Kind | undefined, value: unknown): value is string {
  return kind === "address" && typeof value === "string" && !/^$|@|:\/\/|^Street\d+ \d+, \d+ Town\d+$/.test(value);
}

/** Kinds of fields seen so far. */
const met = new Map<string, Kind | undefined>();
const maxMet = 10_000;

/** A `name` beside a read time is a person's; names of tags, teams and products are not, nor full names beside one. */
function kindOf(name: string, beside: object): Kind | undefined {
  if (name === "name") return "readAt" in beside ? "whole" : undefined;
  if (name === "fullName" && "name" in beside) return undefined;
  if (met.has(name)) return met.get(name);
  const lower = name.toLowerCase().replace(/[_-]/g, "");
  const kind = Object.hasOwn(kinds, lower) ? kinds[lower] : undefined;
  if (met.size < maxMet) met.set(name, kind);
  return kind;
}

function labelOf(kind: Kind, index: number, count: number): string {
  if (kind === "company") return "Company";
  if (kind === "street") return "Street";
  const isGiven = kind === "given" || (kind === "whole" && index === 0 && count > 1);
  return isGiven ? "Given" : "Family";
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

/** Whether a text after a word like password is one: after a colon, or if it has a digit. */
function isPassword(between: string, word: string): boolean {
  return between.includes(":") || /\d/.test(word);
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
