// The inbox of ../playwright-consumer on the mock instead of the service. The page uses the global fetch, as in production.
import "../../playwright-consumer/page/inbox.css";
import "./bar.css";
import { mountInbox } from "../../playwright-consumer/page/inbox.js";
import { mountBar } from "./bar.js";
import { openPersistentMock } from "./persistent-mock.js";

const apiBase = "https://tickets.example.com/api/v1";
const persistent = await openPersistentMock({ basePath: "/api/v1", auth: "off" });

// Sends requests below the API's base URL to the mock, all others to the network. With MSW in your project: toMswHandlers(mock, { baseUrl }).
const network = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  if (!request.url.startsWith(`${apiBase}/`)) return network(request);
  const response = await persistent.mock.fetch(request);
  if (request.method === "PATCH") await persistent.keep();
  return response;
};

function mountPage() {
  mountInbox(document.querySelector("#inbox"), { apiBase });
}
mountPage();
mountBar(document.querySelector("#bar"), persistent, mountPage);
