// Helpers to write a planted deviation in one line.
import type { Asked, Json, Planted, Reply } from "./planted-server.ts";

/** A JSON object accessed without checks. */
export type Fields = { [name: string]: Json };

/** The fields of a JSON object; none for other values. */
export function fieldsOf(value: Json | undefined): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** The objects in a list. */
export function listOf(value: Json | undefined): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** Modifies the correct answers to one kind of request: `GET /ticket/1`, with `#` for any number. */
export function spoil(request: string, change: (body: Fields, asked: Asked) => Json): NonNullable<Planted["answer"]> {
  return (reply, asked) => {
    if (reply.status !== 200 || !isAsked(asked, request)) return reply;
    return { ...reply, body: change(fieldsOf(reply.body), asked) };
  };
}

/** Modifies each object of a list in an answer; "" if the answer is the list. */
export function each(list: string, change: (item: Fields) => Json): (body: Fields) => Json {
  return (body) => ({ ...body, [list]: listOf(body[list]).map(change) });
}

/** Replaces the answer to one kind of request. */
export function replying(
  request: string,
  change: (reply: Reply, asked: Asked) => Reply | undefined,
): NonNullable<Planted["answer"]> {
  return (reply, asked) => (isAsked(asked, request) ? change(reply, asked) : reply);
}

/** Whether a request is of this kind. */
export function isAsked({ method, path }: Asked, request: string): boolean {
  const [wantedMethod, wanted = ""] = request.split(" ");
  const steps = path.split("/");
  const wantedSteps = wanted.split("/");
  return (
    method === wantedMethod &&
    steps.length === wantedSteps.length &&
    wantedSteps.every((step, index) => step === steps[index] || (step === "#" && /^\d+$/.test(steps[index] ?? "")))
  );
}
