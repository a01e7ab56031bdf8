// Stories of callers: valid and invalid tokens, session cookies, permissions, strict mode.
import { mintToken } from "../../../mock/auth/token.ts";
import { type BehaviourCase, houses } from "../behaviour-case.ts";
import { equals } from "../expectation.ts";

const secret = houses.strict.jwtSecret;
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

export const callerCases: readonly BehaviourCase[] = [
  {
    name: "without a token every operation but the open ones is refused",
    async tell({ ask }) {
      const refused = (await ask("GET", "/ticket/1", { as: null })).refuses(401, "token_missing");
      equals(refused.header("www-authenticate"), "Bearer", "what is asked for");
      for (const path of ["/health", "/version", "/docs/open-api"]) (await ask("GET", path, { as: null })).is(200);
    },
  },
  {
    name: "a token that is none, and a scheme that is another, are refused as malformed",
    async tell({ ask }) {
      const refused = (await ask("GET", "/ticket/1", bearer("no-token"))).refuses(401, "token_malformed");
      equals(refused.header("www-authenticate"), 'Bearer error="invalid_token"', "what is asked for");
      const basic = { headers: { authorization: "Basic dXNlcjpwYXNz" } };
      (await ask("GET", "/ticket/1", basic)).refuses(401, "token_malformed");
    },
  },
  {
    name: "a token is good until the clock of the mock passes its end",
    async tell({ ask, control }) {
      const { token } = await control.openSession({ userId: 2, expiresInSeconds: 60 });
      (await ask("GET", "/ticket/1", bearer(token))).is(200);
      await control.advanceClock({ seconds: 60 });
      (await ask("GET", "/ticket/1", bearer(token))).refuses(401, "token_expired");
    },
  },
  {
    name: "where signatures do not count, a token of an unknown user is the default caller's",
    async tell({ ask }) {
      const token = await mintToken({ userId: 4_711, secret: "some other secret, as of the real service" });
      (await ask("PATCH", "/ticket/1", { body: { priority: "urgent" }, ...bearer(token) })).is(200);
      const entries = (await ask("GET", "/ticket/1/worklog")).is(200);
      equals(entries.number(`/${entries.list("").length - 1}/worklog/userId`), 1, "whose the change is");
    },
  },
  {
    name: "strictly, the signature and the user have to be right",
    house: "strict",
    async tell({ ask, token }) {
      (await ask("GET", "/ticket/1")).is(200);
      (await ask("GET", "/ticket/1", bearer(await mintToken({ userId: 1 })))).refuses(401, "token_bad_signature");
      (await ask("GET", "/ticket/1", bearer(`${(await token()).slice(0, -4)}AAAA`))).refuses(
        401,
        "token_bad_signature",
      );
      (await ask("GET", "/ticket/1", bearer(await mintToken({ userId: 4_711, secret })))).refuses(
        401,
        "unknown_caller",
      );
      (await ask("GET", "/ticket/1", bearer(await mintToken({ userId: 1, secret, exp: 1 })))).refuses(
        401,
        "token_expired",
      );
    },
  },
  {
    name: "a session's cookie lets in where cookies do, and not where only a token does",
    async tell({ ask, control }) {
      const { cookie } = await control.openSession({ userId: 10 });
      (await ask("GET", "/ticket/1", { headers: { cookie } })).is(200, { id: 1 });
      (await ask("GET", "/app/k3v9x2m7Qa/export", { headers: { cookie } })).refuses(403, "missing_permission");
      const change = { body: { priority: "low" }, headers: { cookie: `theme=dark; ${cookie}` } };
      (await ask("PATCH", "/ticket/1", change)).refuses(401, "token_missing");
      (await ask("POST", "/ticket/search", { headers: { cookie: `theme=dark; ${cookie}` } })).is(200, { total: 200 });
    },
  },
  {
    name: "each operation asks for its permission, reads of tickets for none",
    async tell({ ask }) {
      const as = 11;
      (await ask("GET", "/ticket/1", { as })).is(200);
      (await ask("POST", "/ticket/search", { as })).is(200);
      (await ask("GET", "/ticket/1/worklog", { as })).is(200);
      (await ask("PATCH", "/ticket/1", { as, body: { priority: "low" } })).refuses(403, "missing_permission");
      (await ask("GET", "/knowledgeSource", { as })).refuses(403, "missing_permission");
      (await ask("GET", "/knowledgeSource/1", { as })).refuses(403, "missing_permission");
      (await ask("GET", "/knowledgeSourceStructure", { as })).refuses(403, "missing_permission");
      (await ask("GET", "/report/aiAgentPerformance/5", { as })).refuses(403, "missing_permission");
      (await ask("POST", "/app/import", { as, body: {} })).refuses(403, "missing_permission");
    },
  },
  {
    name: "a caller without the permission learns nothing else of what is wrong, and changes nothing",
    async tell({ ask }) {
      const as = 11;
      const before = (await ask("GET", "/ticket/1")).is(200).readText("/priority");
      const wrong = { priority: "never", tagIds: [99_999] };
      (await ask("PATCH", "/ticket/1", { as, body: wrong })).refuses(403, "missing_permission");
      (await ask("PATCH", "/ticket/99999", { as, body: {} })).refuses(403, "missing_permission");
      (await ask("GET", "/knowledgeSource?verbose=1", { as })).refuses(403, "missing_permission");
      (await ask("PATCH", "/ticket/1", { body: wrong })).refuses(400, "invalid_request");
      (await ask("PATCH", "/ticket/99999", { body: {} })).refuses(404, "unknown_ticket");
      equals((await ask("GET", "/ticket/1")).is(200).readText("/priority"), before, "the priority");
    },
  },
  {
    name: "creating and updating knowledge are two permissions",
    async tell({ ask, control }) {
      await control.patchRecord("users", "11", { permissions: ["updateKnowledge"] });
      const as = 11;
      (await ask("POST", "/knowledgeSource", { as, body: { name: "Abschlag anpassen", title: "Neu" } })).is(200);
      (await ask("POST", "/knowledgeSource", { as, body: { name: "Ganz neu" } })).refuses(403, "missing_permission");
    },
  },
  {
    name: "a change is its caller's in the worklog",
    async tell({ ask }) {
      (await ask("PATCH", "/ticket/1", { as: 5, body: { priority: "urgent" } })).is(200);
      const entries = (await ask("GET", "/ticket/1/worklog")).is(200);
      equals(entries.number(`/${entries.list("").length - 1}/worklog/userId`), 5, "whose it is");
    },
  },
  {
    name: "a user that is not there gets no session",
    async tell({ control, refuses }) {
      await refuses("unknown_user", () => control.openSession({ userId: 4_711 }));
    },
  },
];
