// Replaces personal data and secrets with invented values; equal values stay equal.
import { createRedactor } from "../../mock/engine/core/secrets/redactor.ts";
import { contractNames } from "./contract-names.ts";
import { KnownAddresses } from "./known-addresses.ts";
import { KnownNames, wordPattern } from "./known-names.ts";
import { kindOf, type PersonalKind } from "./personal-fields.ts";
import { createReplacements } from "./replacements.ts";

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

export class Anonymizer {
  readonly #keepsPersonalData: boolean;
  readonly #redactor = createRedactor();
  readonly #replacements = createReplacements();
  readonly #names = new KnownNames(this.#replacements);
  readonly #addresses = new KnownAddresses(this.#replacements);

  /** @param keepsPersonalData whether to replace only secrets */
  constructor(keepsPersonalData: boolean) {
    this.#keepsPersonalData = keepsPersonalData;
  }

  /** Collects the names in a value. */
  learn(value: unknown): void {
    if (Array.isArray(value)) for (const item of value) this.learn(item);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (typeof member === "object") this.learn(member);
      else if (typeof member !== "boolean") this.#learnField(kindOf(name, value), member);
    }
  }

  /** Replaces known names and recognizable data in a value. */
  replace(value: unknown): unknown {
    return this.#replaceValue(value, "");
  }

  #learnField(kind: PersonalKind | undefined, value: unknown): void {
    if (isPostal(kind, value)) this.#addresses.learn(value);
    else if (kind === "phone") this.#replacements.learnPhone(String(value));
    else if (isNameKind(kind) && typeof value === "string") this.#names.learn(kind, value);
  }

  /** @param fieldName the name of the field with this value; empty if it is in none */
  #replaceValue(value: unknown, fieldName: string): unknown {
    if (typeof value === "string")
      return contractNames().isEnumValue(fieldName, value) ? value : this.#replaceInText(value);
    if (Array.isArray(value)) return value.map((item) => this.#replaceValue(item, fieldName));
    if (typeof value !== "object" || value === null) return value;
    const members = Object.entries(value).map(([name, member]) => [
      contractNames().isName(name) ? name : this.#replaceInText(name),
      this.#replaceMember(name, member, kindOf(name, value)),
    ]);
    return Object.fromEntries(members);
  }

  #replaceMember(name: string, value: unknown, kind: PersonalKind | undefined): unknown {
    if ((typeof value !== "string" && typeof value !== "number") || value === "")
      return this.#replaceValue(value, name);
    const original = String(value);
    if (contractNames().isEnumValue(name, original)) return value;
    if (this.#redactor.isSecretName(name)) return this.#hideSecret(original);
    if (this.#keepsPersonalData) return this.#replaceValue(value, name);
    if (kind === "phone") {
      const replacement = this.#replacements.phone(original);
      return typeof value === "number" ? Number(replacement) : replacement;
    }
    if (kind === "iban") return this.#replacements.iban(original);
    return isPostal(kind, value) ? this.#addresses.replace(value) : this.#replaceValue(value, name);
  }

  #hideSecret(original: string): string {
    const isHidden = /^(?:secret-\d+|\*+)$/.test(original);
    return isHidden ? original : this.#replacements.substitute("secret", original, (count) => `secret-${count}`);
  }

  #replaceInText(text: string): string {
    const safeText = this.#redactor
      .text(text)
      .replace(password, (match, word: string, separator: string, found: string) =>
        isPassword(separator, found) ? word + separator + this.#hideSecret(found) : match,
      );
    return this.#keepsPersonalData ? safeText : this.#replacePersonalData(safeText);
  }

  #replacePersonalData(text: string): string {
    const replacements = this.#replacements;
    return this.#addresses
      .replaceIn(text)
      .replace(mail, (address) => replacements.substitute("mail", address, (count) => `person${count}@example.com`))
      .replace(iban, replacements.iban)
      .replace(card, replacements.card)
      .replace(phone, (match) => (date.test(match) ? match : replacements.phone(match)))
      .replace(
        phoneWord,
        (_, word: string, separator: string, match: string) => word + separator + replacements.phone(match),
      )
      .replace(digits, (match) => (replacements.isPhone(match) ? replacements.phone(match) : match))
      .replace(wordPattern, (word) => this.#names.replace(word));
  }
}

/** Whether fields of this kind have the name of a person, a company or a street. */
function isNameKind(kind: PersonalKind | undefined): kind is PersonalKind {
  return kind !== undefined && kind !== "phone" && kind !== "iban" && kind !== "address";
}

/** Whether a value is a postal address: not an e-mail address, a website, or an earlier replacement. */
function isPostal(kind: PersonalKind | undefined, value: unknown): value is string {
  return kind === "address" && typeof value === "string" && !/^$|@|:\/\/|^Street\d+ \d+, \d+ Town\d+$/.test(value);
}

/** Whether the text after a word such as `password` is a password: after a colon, or if it has a digit. */
function isPassword(separator: string, word: string): boolean {
  return separator.includes(":") || /\d/.test(word);
}
