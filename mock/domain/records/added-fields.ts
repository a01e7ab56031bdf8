// Derives from the paths of a contract with additions what these add to records.
import type { paths } from "../../../spec/generated/types.ts";
import type { CollectionName } from "./world.ts";

/** Where each record is read, for the collections whose records an answer shows alone. */
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

/** The body of a read. */
type ReadOf<Paths, Path> = Path extends keyof Paths
  ? Paths[Path] extends { readonly get: { readonly responses: { readonly 200: { readonly content: infer Content } } } }
    ? "application/json" extends keyof Content
      ? Content["application/json"]
      : never
    : never
  : never;

/** The properties of any alternative. */
type Whole<T> = T extends object ? T : never;
type KeyOf<T> = T extends object ? keyof T : never;
type Gained<After, Before> = Omit<Whole<After>, KeyOf<Before>>;

/** The fields that `Paths` adds to a collection's records; none for collections that no answer shows alone. */
export type AddedFields<Paths extends object> = {
  readonly [N in CollectionName]: N extends keyof ReadPaths
    ? Gained<ReadOf<Paths, ReadPaths[N]>, ReadOf<paths, ReadPaths[N]>>
    : unknown;
};
