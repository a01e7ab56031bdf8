// Replaces personal data and secrets with invented values; equal values stay equal.
import { createRedactor } from "../../mock/engine/core/secrets/redactor.ts";
import { contractNames } from "./contract-names.ts";

/** The kind of personal data in a field. */
type Kind = "given" | "family" | "full" | "company" | "phone" | "iban" | "street" | "address";

const kinds: { readonly [field: string]: Kind } = {
  firstname: "given",
  lastname: "family",
  fullname: "full",
  fromname: "full",
  fromemailname: "full",
  namealias: "full",
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
/** Matches are also checked by their last digit. */
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
const wordPattern = /[\p{L}\p{N}]+/gu;
const wordCharacter = /[\p{L}\p{N}]/u;

export interface Anonymizer {
  /** Collects the names in a value. */
  learn(value: unknown): void;
  /** Replaces known names and recognizable data in a value. */
  replace(value: unknown): unknown;
}

/** Replacements by kind. */
interface Replacements {
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

function createReplacements(): Replacements {
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

/** Words in names and their replacements. */
function createNames({ substitute }: Replacements) {
  const names = new Map<string, string>();
  return {
    learn(kind: Kind, value: string): void {
      if (value.includes("@")) return;
      const words = value.match(wordPattern) ?? [];
      for (const [index, word] of words.entries()) {
        const lowerWord = word.toLowerCase();
        if (word.length < 2 || /^(?:Given|Family|Company|Street)\d+$/.test(word) || names.has(lowerWord)) continue;
        const label = labelOf(kind, index, words.length);
        names.set(
          lowerWord,
          substitute(label, word, (count) => `${label}${count}`),
        );
      }
    },
    /** Replaces a name, also in the possessive form. */
    replace(word: string): string {
      const lowerWord = word.toLowerCase();
      const owner = lowerWord.endsWith("s") ? names.get(lowerWord.slice(0, -1)) : undefined;
      return names.get(lowerWord) ?? (owner === undefined ? word : `${owner}s`);
    },
  };
}

/** One-line postal addresses (`Lindenallee 14, 01233 Musterfelde`) and replacements for the whole and its parts. */
function createAddresses({ substitute }: Replacements) {
  /** Addresses and parts of them by their first word, in lower case. */
  const phrases = new Map<string, Map<string, { readonly length: number; readonly replacement: string }>>();

  function add(phrase: string, replacement: string): void {
    const lowerPhrase = phrase.toLowerCase();
    const [first = ""] = lowerPhrase.match(wordPattern) ?? [];
    if (first === "" || !lowerPhrase.startsWith(first)) return;
    const phrasesOfFirst = phrases.get(first) ?? new Map();
    if (!phrasesOfFirst.has(lowerPhrase)) phrasesOfFirst.set(lowerPhrase, { length: phrase.length, replacement });
    phrases.set(first, phrasesOfFirst);
  }
  function replace(address: string): string {
    const invent = (count: number) => `Street${count} ${count}, ${String(count).padStart(5, "0")} Town${count}`;
    return substitute("address", address, invent);
  }
  /** Finds the longest known phrase at an index of the text. */
  function longestAt(text: string, index: number, word: string) {
    const candidates = [...(phrases.get(word.toLowerCase()) ?? [])].filter(
      ([phrase, { length }]) =>
        text.slice(index, index + length).toLowerCase() === phrase && !wordCharacter.test(text[index + length] ?? ""),
    );
    return candidates.map(([, phrase]) => phrase).sort((left, right) => right.length - left.length)[0];
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
      for (const { 0: word, index } of text.matchAll(wordPattern)) {
        const phrase = index < end ? undefined : longestAt(text, index, word);
        if (phrase === undefined) continue;
        result += text.slice(end, index) + phrase.replacement;
        end = index + phrase.length;
      }
      return result + text.slice(end);
    },
  };
}

/** @param keepsPersonalData replace secrets only */
export function createAnonymizer(keepsPersonalData: boolean): Anonymizer {
  const redactor = createRedactor();
  const replacements = createReplacements();
  const names = createNames(replacements);
  const addresses = createAddresses(replacements);

  function learn(value: unknown): void {
    if (Array.isArray(value)) for (const item of value) learn(item);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (member === null || typeof member === "boolean") continue;
      const kind = kindOf(name, value);
      const isName = kind !== undefined && kind !== "phone" && kind !== "iban" && kind !== "address";
      if (typeof member === "object") learn(member);
      else if (isPostal(kind, member)) addresses.learn(member);
      else if (kind === "phone") replacements.learnPhone(String(member));
      else if (isName && typeof member === "string") names.learn(kind, member);
    }
  }

  function hideSecret(original: string): string {
    return /^(?:secret-\d+|\*+)$/.test(original)
      ? original
      : replacements.substitute("secret", original, (count) => `secret-${count}`);
  }

  function replaceInText(input: string): string {
    const redactedText = redactor
      .text(input)
      .replace(password, (match, word: string, separator: string, found: string) =>
        isPassword(separator, found) ? word + separator + hideSecret(found) : match,
      );
    if (keepsPersonalData) return redactedText;
    return addresses
      .inText(redactedText)
      .replace(mail, (address) => replacements.substitute("mail", address, (count) => `person${count}@example.com`))
      .replace(iban, replacements.iban)
      .replace(card, replacements.card)
      .replace(phone, (match) => (date.test(match) ? match : replacements.phone(match)))
      .replace(
        phoneWord,
        (_, word: string, separator: string, match: string) => word + separator + replacements.phone(match),
      )
      .replace(digits, (match) => (replacements.isPhone(match) ? replacements.phone(match) : match))
      .replace(wordPattern, names.replace);
  }

  function replaceMember(name: string, value: unknown, kind: Kind | undefined): unknown {
    if ((typeof value === "string" || typeof value === "number") && value !== "") {
      const original = String(value);
      if (contractNames().isEnumValue(name, original)) return value;
      if (redactor.isSecretName(name)) return hideSecret(original);
      if (kind === "phone" && !keepsPersonalData) {
        const replacement = replacements.phone(original);
        return typeof value === "number" ? Number(replacement) : replacement;
      }
      if (kind === "iban" && !keepsPersonalData) return replacements.iban(original);
      if (isPostal(kind, value) && !keepsPersonalData) return addresses.replace(value);
    }
    return replace(value, name);
  }

  function replace(value: unknown, fieldName = ""): unknown {
    if (typeof value === "string") return contractNames().isEnumValue(fieldName, value) ? value : replaceInText(value);
    if (Array.isArray(value)) return value.map((item) => replace(item, fieldName));
    if (typeof value !== "object" || value === null) return value;
    const members = Object.entries(value).map(([name, member]) => [
      contractNames().isName(name) ? name : replaceInText(name),
      replaceMember(name, member, kindOf(name, value)),
    ]);
    return Object.fromEntries(members);
  }
  return { learn, replace: (value) => replace(value) };
}

/** Whether a value is a postal address: not an e-mail address, a website, or an earlier replacement. */
function isPostal(kind: Kind | undefined, value: unknown): value is string {
  return kind === "address" && typeof value === "string" && !/^$|@|:\/\/|^Street\d+ \d+, \d+ Town\d+$/.test(value);
}

/** Cached kinds by field name. */
const cachedKinds = new Map<string, Kind | undefined>();
const maxCachedKinds = 10_000;

/** A `name` next to `readAt` is a person's; other names are not, nor is a `fullName` next to a `name`. */
function kindOf(name: string, siblings: object): Kind | undefined {
  if (name === "name") return "readAt" in siblings ? "full" : undefined;
  if (name === "fullName" && "name" in siblings) return undefined;
  if (cachedKinds.has(name)) return cachedKinds.get(name);
  const lower = name.toLowerCase().replace(/[_-]/g, "");
  const kind = Object.hasOwn(kinds, lower) ? kinds[lower] : undefined;
  if (cachedKinds.size < maxCachedKinds) cachedKinds.set(name, kind);
  return kind;
}

function labelOf(kind: Kind, index: number, count: number): string {
  if (kind === "company") return "Company";
  if (kind === "street") return "Street";
  const isGiven = kind === "given" || (kind === "full" && index === 0 && count > 1);
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

/** Whether the text after a word such as `password` is a password: after a colon, or if it has a digit. */
function isPassword(separator: string, word: string): boolean {
  return separator.includes(":") || /\d/.test(word);
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
