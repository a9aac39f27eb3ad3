import { ALL_SURFACES, ASPECTS, type Contract, type OpenPoint, type Statement } from '../../contract/model/index.ts';
import { dataLiteral, propertyKey, stringLiteral, stringUnion } from '../../web/emit/index.ts';

/** Makes the unions of ids, in a file without data, so that an editor need not load every question for them. */
export function idsFile({ model, operations, openPoints, statements }: Contract): string {
  const idsIn = (surface: string) =>
    operations.filter((one) => one.surface === surface).map(({ operationId }) => operationId);
  const surfaces = model.surfaces.map(
    ({ name }) => `\n  readonly ${stringLiteral(name)}:${stringUnion(idsIn(name)).replaceAll('\n', '\n  ')};`,
  );
  const addresses = operations.map(
    ({ operationId, method, path }) => `\n  ${propertyKey(operationId)}: ${stringLiteral(`${method} ${path}`)},`,
  );
  return `
/** The id of an operation of the contract. */
export type OperationId =${stringUnion(operations.map(({ operationId }) => operationId))};

/** The ids of the operations of each surface. */
export interface SurfaceOperations {${surfaces.join('')}
}

/** Method and path of each operation. */
export const addresses = {${addresses.join('')}
} as const satisfies Readonly<Record<OperationId, string>>;

/** The id of an open point, one detail that the API's description leaves open. */
export type OpenPointId =${stringUnion(openPoints.map(({ id }) => id))};

/** The id of a statement, one thing that the API's description says. */
export type StatementId =${stringUnion(statements.map(({ id }) => id))};
`;
}

export function placeFile({ model }: Contract): string {
  return `import type { OperationId } from "./ids.ts";

/** The part of the API to which a statement or an open point belongs. */
export type Surface =${stringUnion([...model.surfaces.map(({ name }) => name), ALL_SURFACES])};

/** The place of a statement or an open point in the contract. */
export interface Place {
  /** The place for people, such as \`Message.content\` or \`GET /v1/agents/\`. */
  readonly name: string;
  /** JSON pointer of the element in the contract's document. */
  readonly pointer: string;
  readonly surface: Surface;
  /** The operations that reach the element; none for the API as a whole, its tags and what no operation refers to. */
  readonly operations: readonly OperationId[];
}
`;
}

export function openPointsFile({ openPoints }: Contract): string {
  // Only the command needs the other fields.
  const entries = openPoints.map(({ id, aspect, question, section, place }) => ({
    id,
    aspect,
    question,
    section,
    place,
  }));
  return `import type { OpenPointId } from "./ids.ts";
import type { Place } from "./place.ts";

export type { OpenPointId } from "./ids.ts";

/** The kind of detail that an open point leaves open; \`elsewhere\` has no trace in the structure of the contract. */
export type Aspect =${stringUnion(ASPECTS)};

/** One detail that the API's description leaves open. */
export interface OpenPoint {
  readonly id: OpenPointId;
  readonly aspect: Aspect;
  /** A question that can be sent to the API's owner as it is. */
  readonly question: string;
  /** The section of the API's description in which the answer is missing. */
  readonly section: string;
  readonly place: Place;
}

/** Everything that the API's description leaves open, in the order of the contract. */
export const openPoints = ${printEntries(entries)} as const satisfies readonly OpenPoint[];
`;
}

export function statementsFile({ statements }: Contract): string {
  return `import type { StatementId } from "./ids.ts";
import type { Place } from "./place.ts";

export type { StatementId } from "./ids.ts";

/** One thing that is known of the API, with its citation: \`section\` or \`source\`. */
export interface Statement {
  readonly id: StatementId;
  /** The section of the API's description that says it. */
  readonly section?: string;
  /** Another source, such as a letter of the API's owner. */
  readonly source?: string;
  /** The claims of the contract that it supports: types, required names, statuses, media types. */
  readonly gives: readonly string[];
  /** The statement as a sentence of the contract. */
  readonly says: string;
  /** The choice by which the owner answered, if no document can show the answer. */
  readonly choice?: { readonly name: string; readonly with: Readonly<Record<string, unknown>> };
  readonly place: Place;
}

/** Everything that the contract states, in the order of the contract. */
export const statements = ${printEntries(statements)} as const satisfies readonly Statement[];
`;
}

/** The entry point: the contract as data. */
export const INDEX_FILE = `/**
 * The contract as data: its document, what it states, what it leaves open, and the choices: answers that OpenAPI cannot express.
 */
import openapi from "./openapi.json" with { type: "json" };

export { type Choice, choices, type PointChoices, type ValueRule } from "./choices.ts";
export type { OpenPointId, OperationId, StatementId } from "./ids.ts";
export { type Aspect, type OpenPoint, openPoints } from "./open-points.ts";
export type { Place, Surface } from "./place.ts";
export { type Statement, statements } from "./statements.ts";

/** The contract's OpenAPI 3.1 document, with its \`x-source\` and \`x-unspecified\`. */
export const document: Readonly<Record<string, unknown>> = openapi;
`;

/** Writes statements or open points as a list, with the published fields of their place. */
function printEntries(entries: readonly (OpenPoint | Statement)[]): string {
  const items = entries.map(({ place: { name, pointer, surface, operations }, ...entry }) =>
    dataLiteral({ ...entry, place: { name, pointer, surface, operations } }, 2).replaceAll(/^/gm, '  '),
  );
  return items.length === 0 ? '[]' : `[\n${items.join(',\n')},\n]`;
}
