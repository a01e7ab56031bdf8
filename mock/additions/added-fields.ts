// Derives the fields that additions give to records from the paths of the extended contract.
import type { paths } from "../../spec/generated/types.ts";
import type { CollectionName } from "../domain/records/world.ts";

/** The path that returns a single record, for each collection that has one. */
interface ReadPaths {
  readonly tickets: "/ticket/{ticketId}";
  readonly conversations: "/ticket/{ticketId}/conversation/{conversationId}";
  readonly knowledgeSources: "/knowledgeSource/{id}";
  readonly connectors: "/knowledgeSource/websiteConnector/{id}";
  readonly scorecards: "/quality/scorecard/{id}";
  readonly assessments: "/quality/assessment/{id}";
  readonly apps: "/app/{appId}";
  readonly users: "/profile";
  readonly tags: "/tag/{id}";
  readonly aiAgents: "/aiAgent/{id}";
}

/** The response body of a read. */
type ReadOf<Paths, Path> = Path extends keyof Paths
  ? Paths[Path] extends { readonly get: { readonly responses: { readonly 200: { readonly content: infer Content } } } }
    ? "application/json" extends keyof Content
      ? Content["application/json"]
      : never
    : never
  : never;

/** The properties of any alternative. */
type KeyOf<T> = T extends object ? keyof T : never;
type Gained<After, Before> = Omit<Extract<After, object>, KeyOf<Before>>;

/** The fields that `Paths` adds to a collection's records; none for collections without a read of a single record. */
export type AddedFields<Paths extends object> = {
  readonly [N in CollectionName]: N extends keyof ReadPaths
    ? Gained<ReadOf<Paths, ReadPaths[N]>, ReadOf<paths, ReadPaths[N]>>
    : unknown;
};
