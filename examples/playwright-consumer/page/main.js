// Starts the page as it runs in production: against the real API, with the token that the login has stored in this tab. The query can name
// another API (?api=http://127.0.0.1:4010). The page is inbox.js.
import { mountInbox } from "./inbox.js";

mountInbox(document.querySelector("#inbox"), {
  apiBase: new URLSearchParams(location.search).get("api") ?? "https://tickets.example.com/api/v1",
  token: sessionStorage.getItem("token") ?? undefined,
});
