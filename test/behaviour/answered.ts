// An answer with the checks that cases make on it. Made by test/behaviour/story.ts; the checks are in test/behaviour/expectation.ts.
import type { Answered } from "./behaviour-case.ts";
import { contains, equals, type Json, listAt, numberAt, textAt, Unmet, valueAt } from "./expectation.ts";

/** @param title what was asked, for messages. @param text the body that was read */
export function toAnswered(title: string, { status, headers }: Response, text: string): Answered {
  function parse(): Json {
    try {
      return JSON.parse(text) as Json;
    } catch {
      throw new Unmet(`${title} was answered ${status} with what is no JSON: ${text.slice(0, 200)}`);
    }
  }
  const answered: Answered = {
    status,
    text,
    get json() {
      return parse();
    },
    header: (name) => headers.get(name),
    is(wanted, part) {
      if (status !== wanted)
        throw new Unmet(`${title} was answered ${status}, wanted ${wanted}: ${text.slice(0, 300)}`);
      if (part !== undefined) contains(parse(), part, `${title}:`);
      return answered;
    },
    refuses(wanted, code) {
      answered.is(wanted);
      equals(valueAt(parse(), "/success", title), false, `success of ${title}`);
      equals(textAt(parse(), "/code", title), code, `code of ${title}`);
      return answered;
    },
    at: (pointer) => valueAt(parse(), pointer, title),
    number: (pointer) => numberAt(parse(), pointer, title),
    readText: (pointer) => textAt(parse(), pointer, title),
    list: (pointer) => listAt(parse(), pointer, title),
  };
  return answered;
}
