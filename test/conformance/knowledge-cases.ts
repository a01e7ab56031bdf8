// Requests to the knowledge operations, one per status.
import { get, json, post, remove, unknownId } from "./case-requests.ts";

const archive = "/knowledgeSource/archived";
const connectors = "/knowledgeSource/websiteConnector";
const crawl = post(`${connectors}/1/crawl`);

export const knowledgeCases = {
  listKnowledgeSources: {
    200: get("/knowledgeSource?limit=5000&orderByField=modifiedAt&orderByDirection=desc&isAi=true"),
  },
  createKnowledgeSource: {
    200: json("POST", "/knowledgeSource", { name: "Abschlag senken", type: "faq", text: "So geht es." }),
    422: json("POST", "/knowledgeSource", { name: "Abschlag erhöhen", tags: [unknownId] }),
  },
  getKnowledgeSourceStructure: { 200: get("/knowledgeSourceStructure?withExcluded=true") },
  updateKnowledgeSource: {
    200: json("PATCH", "/knowledgeSource/2", { title: "Neuer Titel", status: "archived" }),
    409: json("PATCH", "/knowledgeSource/2", { name: "Zwischenrechnung bestellen" }),
    422: json("PATCH", "/knowledgeSource/2", { tags: [unknownId] }),
  },
  deleteKnowledgeSource: { 200: remove("/knowledgeSource/8") },
  listArchivedKnowledgeSources: {
    200: get(`${archive}?q=Ablesung&limit=5&offset=0&orderByField=modifiedAt&orderByDirection=desc`),
  },
  createKnowledgeNode: {
    200: json("POST", "/knowledgeSourceStructure", { name: "Fristen", parent: 2 }),
    422: json("POST", "/knowledgeSourceStructure", { name: "x", parent: unknownId }),
  },
  updateKnowledgeNode: {
    200: json("PUT", "/knowledgeSourceStructure/2", { name: "Kündigung", parent: 0 }),
    422: json("PUT", "/knowledgeSourceStructure/140", { name: "x", parent: 0 }),
  },
  deleteKnowledgeNode: { 200: remove("/knowledgeSourceStructure/5") },
  createWebsiteConnector: {
    200: json("POST", connectors, { url: "https://blog.example.com/", name: "Blog" }),
    409: json("POST", connectors, { url: "https://www.example.com", name: "Noch einmal" }),
    422: json("POST", connectors, { url: "https://neu.example.com/", name: "Neu", parent: unknownId }),
  },
  updateWebsiteConnector: {
    200: json("PATCH", `${connectors}/1`, { addExcludePaths: ["/strom/*"], maxPages: 20 }),
    409: json("PATCH", `${connectors}/1`, { url: "https://hilfe.example.com/" }),
    422: json("PATCH", `${connectors}/1`, { parent: unknownId }),
  },
  deleteWebsiteConnector: { 200: remove(`${connectors}/2`) },
  crawlWebsite: {
    200: crawl,
    409: crawl,
  },
};
