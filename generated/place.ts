// Made from openapi/openapi.yaml by `npm run generate`; do not edit.
import type { OperationId } from "./ids.ts";

/** The part of the API to which a statement or an open point belongs. */
export type Surface =
  | "developer-api"
  | "toolkit"
  | "all";

/** The place of a statement or an open point in the contract. */
export interface Place {
  /** The place for people, such as `Message.content` or `GET /v1/agents/`. */
  readonly name: string;
  /** JSON pointer of the element in the contract's document. */
  readonly pointer: string;
  readonly surface: Surface;
  /** The operations that reach the element; none for the API as a whole, its tags and what no operation refers to. */
  readonly operations: readonly OperationId[];
}
