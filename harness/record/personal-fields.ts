// Finds the kind of personal data in a field by its name.

/** The kind of personal data in a field. */
export type PersonalKind = "given" | "family" | "full" | "company" | "phone" | "iban" | "street" | "address";

const kinds: { readonly [field: string]: PersonalKind } = {
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

/** Cached kinds by field name. */
const cachedKinds = new Map<string, PersonalKind | undefined>();
const maxCachedKinds = 10_000;

/** A `name` next to `readAt` is a person's; other names are not, nor is a `fullName` next to a `name`. */
export function kindOf(name: string, siblings: object): PersonalKind | undefined {
  if (name === "name") return "readAt" in siblings ? "full" : undefined;
  if (name === "fullName" && "name" in siblings) return undefined;
  if (cachedKinds.has(name)) return cachedKinds.get(name);
  const lower = name.toLowerCase().replace(/[_-]/g, "");
  const kind = Object.hasOwn(kinds, lower) ? kinds[lower] : undefined;
  if (cachedKinds.size < maxCachedKinds) cachedKinds.set(name, kind);
  return kind;
}
