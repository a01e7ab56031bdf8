// Starts the page as in production: against the real API, with the token that the login stored in this tab. The query can select
// another API (?api=http://127.0.0.1:4010).
import { mountInbox } from "./inbox.js";

mountInbox(document.querySelector("#inbox"), {
  apiBase: new URLSearchParams(location.search).get("api") ?? "https://tickets.example.com/api/v1",
  token: sessionStorage.getItem("token") ?? undefined,
});
