// Made from openapi/openapi.yaml by `npm run generate`; do not edit.
/**
 * The contract as data: its document, what it states, what it leaves open, and the choices: answers that OpenAPI cannot express.
 */
import openapi from "./openapi.json" with { type: "json" };

export { type Choice, choices, type PointChoices, type ValueRule } from "./choices.ts";
export type { OpenPointId, OperationId, StatementId } from "./ids.ts";
export { type Aspect, type OpenPoint, openPoints } from "./open-points.ts";
export type { Place, Surface } from "./place.ts";
export { type Statement, statements } from "./statements.ts";

/** The contract's OpenAPI 3.1 document, with its `x-source` and `x-unspecified`. */
export const document: Readonly<Record<string, unknown>> = openapi;
