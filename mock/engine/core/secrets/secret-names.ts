// Recognizes the names of secrets: headers, parameters, cookies and properties.

/** Whether a value under this name is a secret. */
export type SecretNameCheck = (name: string) => boolean;

/**
 * The words that end the name of a secret, some of them compounds: `pin` ends `cardPin` and `card_pin`, but not `spin`.
 * Digits at the end are ignored.
 */
const endings = new Set(
  [
    "auth authorization authentication bearer token jwt cookie cookies session sid sessionid sessionkey sessiontoken",
    "password passwords passwd passwds passphrase passphrases passcode passcodes pass pwd pwds pin pins pincode puk otp otps otpcode totp",
    "secret secrets credential credentials apikey apikeys accesskey accesskeys secretkey secretkeys privatekey privatekeys authkey",
    "signingkey encryptionkey accesskeyid authcode authorizationcode accesscode codeverifier clientassertion onetimecode securitycode",
    "passwordconfirm passwordconfirmation passwort passwortbestaetigung kennwort amzsignature subscriptionkey functionskey privatekeypem",
    "cvc cvv csrf xsrf sig",
  ].flatMap((line) => line.split(" ")),
);
/** Words long enough to recognize at the end of a name without a word boundary: `accesstoken`. */
const joinedEnding =
  /(?:authorization|cookie|passwords?|passwd|passphrase|secrets?|token|apikeys?|accesskeys?|privatekeys?|sessionid|credentials?|jwt)$/;
/** How many words at the end of a name to compare. */
const maxWords = 4;
/** How many characters at the end of a long name to compare. */
const maxCharacters = 100;
/** How many names are cached. */
const maxCached = 1_000;

/**
 * The common names and the caller's, in any spelling: `X-Api-Key`, `client_secret`, `accessToken`.
 * @param ownNames additional names; each matches itself and longer names that end in its words
 */
export function compileSecretNames(ownNames: readonly string[] = []): SecretNameCheck {
  const ownEndings = new Set(ownNames.map((name) => toWords(name).join("")).filter((name) => name !== ""));
  const maxOwnWords = Math.max(maxWords, ...ownNames.map((name) => toWords(name).length));
  const cache = new Map<string, boolean>();

  function isSecret(name: string): boolean {
    const nameWords = toWords(name);
    let ending = "";
    for (const word of nameWords.slice(-maxOwnWords).reverse()) {
      ending = word + ending;
      if (endings.has(ending) || ownEndings.has(ending)) return true;
    }
    const joined = nameWords.join("");
    return joinedEnding.test(joined) || ownEndings.has(joined);
  }
  return (fullName) => {
    const name = fullName.slice(-maxCharacters);
    const cached = cache.get(name);
    if (cached !== undefined) return cached;
    const isNameSecret = isSecret(name);
    if (cache.size >= maxCached) cache.clear();
    cache.set(name, isNameSecret);
    return isNameSecret;
  };
}

/** The lower-case words of a name, without digits at its end. */
function toWords(name: string): readonly string[] {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  while (words.length > 1 && isNumber(words.at(-1))) words.pop();
  const last = words.pop();
  return last === undefined ? words : [...words, withoutNumber(last)];
}

function isNumber(word: string | undefined): boolean {
  return word !== undefined && /^\d+$/.test(word);
}

function withoutNumber(word: string): string {
  let end = word.length;
  while (end > 1 && isNumber(word[end - 1])) end -= 1;
  return word.slice(0, end);
}
