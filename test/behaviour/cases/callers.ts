// Stories of callers: valid and invalid tokens, session cookies, strict mode.
import { mintToken } from "../../../mock/auth/token.ts";
import { type BehaviourCase, mockKinds } from "../behaviour-case.ts";
import { equals } from "../expectation.ts";

const secret = mockKinds.strict.jwtSecret;
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

export const callerCases: readonly BehaviourCase[] = [
  {
    name: "only public operations work without a token",
    async run({ send }) {
      const refusal = (await send("GET", "/ticket/1", { as: null })).refuses(401, "token_missing");
      equals(refusal.header("www-authenticate"), "Bearer", "the challenge");
      for (const path of ["/health", "/version", "/docs/open-api"]) (await send("GET", path, { as: null })).is(200);
    },
  },
  {
    name: "an unreadable token or another authorization scheme is refused as malformed",
    async run({ send }) {
      const refusal = (await send("GET", "/ticket/1", bearer("no-token"))).refuses(401, "token_malformed");
      equals(refusal.header("www-authenticate"), 'Bearer error="invalid_token"', "the challenge");
      const basic = { headers: { authorization: "Basic dXNlcjpwYXNz" } };
      (await send("GET", "/ticket/1", basic)).refuses(401, "token_malformed");
    },
  },
  {
    name: "a token is valid until the mock's clock reaches its expiry",
    async run({ send, control }) {
      const { token } = await control.openSession({ userId: 2, expiresInSeconds: 60 });
      (await send("GET", "/ticket/1", bearer(token))).is(200);
      await control.advanceClock({ seconds: 60 });
      (await send("GET", "/ticket/1", bearer(token))).refuses(401, "token_expired");
    },
  },
  {
    name: "without signature checks, the token of an unknown user acts as the default caller",
    async run({ send }) {
      const token = await mintToken({ userId: 4_711, secret: "another secret, such as the real service's" });
      (await send("PATCH", "/ticket/1", { body: { priority: "urgent" }, ...bearer(token) })).is(200);
      const entries = (await send("GET", "/ticket/1/worklog")).is(200);
      equals(entries.number(`/${entries.list("").length - 1}/worklog/userId`), 1, "the user of the change");
    },
  },
  {
    name: "in strict mode, the signature and the user must be valid",
    kind: "strict",
    async run({ send, token }) {
      (await send("GET", "/ticket/1")).is(200);
      for (const [invalid, code] of [
        [await mintToken({ userId: 1 }), "token_bad_signature"],
        [`${(await token()).slice(0, -4)}AAAA`, "token_bad_signature"],
        [await mintToken({ userId: 4_711, secret }), "unknown_caller"],
        [await mintToken({ userId: 1, secret, exp: 1 }), "token_expired"],
      ] as const)
        (await send("GET", "/ticket/1", bearer(invalid))).refuses(401, code);
    },
  },
  {
    name: "a session cookie works for operations that accept cookies, and not for others",
    async run({ send, control }) {
      const { cookie } = await control.openSession({ userId: 10 });
      (await send("GET", "/ticket/1", { headers: { cookie } })).is(200, { id: 1 });
      (await send("GET", "/app/k3v9x2m7Qa/export", { headers: { cookie } })).refuses(403, "missing_permission");
      const change = { body: { priority: "low" }, headers: { cookie: `theme=dark; ${cookie}` } };
      (await send("PATCH", "/ticket/1", change)).refuses(401, "token_missing");
      (await send("POST", "/ticket/search", { headers: { cookie: `theme=dark; ${cookie}` } })).is(200, { total: 200 });
    },
  },
  {
    name: "an unknown user cannot get a session",
    async run({ control, refuses }) {
      await refuses("unknown_user", () => control.openSession({ userId: 4_711 }));
    },
  },
];
