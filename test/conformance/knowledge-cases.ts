// The requests of the operations of knowledge, one for every status. Part of test/conformance/cases.ts.
import {
  asText,
  get,
  json,
  nobody,
  post,
  remove,
  tooLong,
  unknownId,
  wideText,
  withoutPermission,
} from "./case-requests.ts";

const update = json("PATCH", "/knowledgeSource/2", { title: "Neuer Titel", status: "archived" });
const remove8 = remove("/knowledgeSource/8");
const archive = "/knowledgeSource/archived";
const createNode = json("POST", "/knowledgeSourceStructure", { name: "Fristen", parent: 2 });
const move = json("PUT", "/knowledgeSourceStructure/2", { name: "Kündigung", parent: 0 });
const removeNode = remove("/knowledgeSourceStructure/5");
const connectors = "/knowledgeSource/websiteConnector";
const connect = json("POST", connectors, { url: "https://blog.example.com/", name: "Blog" });
const exclude = json("PATCH", `${connectors}/1`, { addExcludePaths: ["/strom/*"] });
const disconnect = remove(`${connectors}/2`);
const crawl = post(`${connectors}/1/crawl`);

const create = json("POST", "/knowledgeSource", { name: "Abschlag senken", type: "faq", text: "So geht es." });

export const knowledgeCases = {
  listKnowledgeSources: {
    200: get("/knowledgeSource?limit=5000&orderByField=modifiedAt&orderByDirection=desc&isAi=true"),
    400: get("/knowledgeSource?limit=0"),
    401: nobody(get("/knowledgeSource")),
    403: withoutPermission(get("/knowledgeSource")),
  },
  createKnowledgeSource: {
    200: create,
    400: json("POST", "/knowledgeSource", { type: "poem" }),
    401: nobody(create),
    403: withoutPermission(create),
    413: json("POST", "/knowledgeSource", { name: "x", text: wideText }),
    415: asText(create),
    422: json("POST", "/knowledgeSource", { name: "Abschlag erhöhen", tags: [unknownId] }),
  },
  getKnowledgeSource: {
    200: get("/knowledgeSource/1"),
    400: get("/knowledgeSource/one"),
    401: nobody(get("/knowledgeSource/1")),
    403: withoutPermission(get("/knowledgeSource/1")),
    404: get(`/knowledgeSource/${unknownId}`),
  },
  getKnowledgeSourceStructure: {
    200: get("/knowledgeSourceStructure?withExcluded=true"),
    400: get("/knowledgeSourceStructure?withExcluded=maybe"),
    401: nobody(get("/knowledgeSourceStructure")),
    403: withoutPermission(get("/knowledgeSourceStructure")),
  },
  updateKnowledgeSource: {
    200: update,
    400: json("PATCH", "/knowledgeSource/2", { type: "poem", colour: "red" }),
    401: nobody(update),
    403: withoutPermission(update),
    404: json("PATCH", `/knowledgeSource/${unknownId}`, { title: "x" }),
    409: json("PATCH", "/knowledgeSource/2", { name: "Zwischenrechnung bestellen" }),
    413: json("PATCH", "/knowledgeSource/2", { text: wideText }),
    415: asText(update),
    422: json("PATCH", "/knowledgeSource/2", { tags: [unknownId] }),
  },
  deleteKnowledgeSource: {
    200: remove8,
    400: json("DELETE", "/knowledgeSource/9", { forever: true }),
    401: nobody(remove8),
    403: withoutPermission(remove8),
    404: remove(`/knowledgeSource/${unknownId}`),
    413: json("DELETE", "/knowledgeSource/9", { text: tooLong }),
    415: asText(remove8),
  },
  listArchivedKnowledgeSources: {
    200: get(`${archive}?q=Ablesung&limit=5&offset=0&orderByField=modifiedAt&orderByDirection=desc`),
    400: get(`${archive}?limit=501`),
    401: nobody(get(archive)),
    403: withoutPermission(get(archive)),
  },
  createKnowledgeNode: {
    200: createNode,
    400: json("POST", "/knowledgeSourceStructure", { name: "", colour: "red" }),
    401: nobody(createNode),
    403: withoutPermission(createNode),
    413: json("POST", "/knowledgeSourceStructure", { name: "x", description: tooLong }),
    415: asText(createNode),
    422: json("POST", "/knowledgeSourceStructure", { name: "x", parent: unknownId }),
  },
  updateKnowledgeNode: {
    200: move,
    400: json("PUT", "/knowledgeSourceStructure/2", { name: "Kündigung" }),
    401: nobody(move),
    403: withoutPermission(move),
    404: json("PUT", `/knowledgeSourceStructure/${unknownId}`, { name: "x", parent: 0 }),
    413: json("PUT", "/knowledgeSourceStructure/2", { name: "x", parent: 0, description: tooLong }),
    415: asText(move),
    422: json("PUT", "/knowledgeSourceStructure/127", { name: "x", parent: 0 }),
  },
  deleteKnowledgeNode: {
    200: removeNode,
    400: json("DELETE", "/knowledgeSourceStructure/9", { recursive: true }),
    401: nobody(removeNode),
    403: withoutPermission(removeNode),
    404: remove(`/knowledgeSourceStructure/${unknownId}`),
    413: json("DELETE", "/knowledgeSourceStructure/9", { text: tooLong }),
    415: asText(removeNode),
  },
  listWebsiteConnectors: {
    200: get(connectors),
    400: get(`${connectors}?limit=1`),
    401: nobody(get(connectors)),
    403: withoutPermission(get(connectors)),
  },
  createWebsiteConnector: {
    200: connect,
    400: json("POST", connectors, { url: "ftp://blog.example.com/", maxPages: 0 }),
    401: nobody(connect),
    403: withoutPermission(connect),
    409: json("POST", connectors, { url: "https://www.example.com", name: "Noch einmal" }),
    413: json("POST", connectors, { url: "https://blog.example.com/", name: tooLong }),
    415: asText(connect),
    422: json("POST", connectors, { url: "https://neu.example.com/", name: "Neu", parent: unknownId }),
  },
  getWebsiteConnector: {
    200: get(`${connectors}/1`),
    400: get(`${connectors}/one`),
    401: nobody(get(`${connectors}/1`)),
    403: withoutPermission(get(`${connectors}/1`)),
    404: get(`${connectors}/${unknownId}`),
  },
  updateWebsiteConnector: {
    200: exclude,
    400: json("PATCH", `${connectors}/1`, { frequency: "hourly" }),
    401: nobody(exclude),
    403: withoutPermission(exclude),
    404: json("PATCH", `${connectors}/${unknownId}`, { maxPages: 5 }),
    409: json("PATCH", `${connectors}/1`, { url: "https://hilfe.example.com/" }),
    413: json("PATCH", `${connectors}/1`, { name: tooLong }),
    415: asText(exclude),
    422: json("PATCH", `${connectors}/1`, { parent: unknownId }),
  },
  deleteWebsiteConnector: {
    200: disconnect,
    400: json("DELETE", `${connectors}/1`, { pages: false }),
    401: nobody(disconnect),
    403: withoutPermission(disconnect),
    404: remove(`${connectors}/${unknownId}`),
    413: json("DELETE", `${connectors}/1`, { text: tooLong }),
    415: asText(disconnect),
  },
  crawlWebsite: {
    200: crawl,
    400: json("POST", crawl.path, { now: true }),
    401: nobody(crawl),
    403: withoutPermission(crawl),
    404: post(`${connectors}/${unknownId}/crawl`),
    409: crawl,
    413: json("POST", crawl.path, { text: tooLong }),
    415: asText(crawl),
  },
};
