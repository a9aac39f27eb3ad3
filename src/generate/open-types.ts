import { ASPECT_DEFINITIONS } from '../aspects/index.ts';
import {
  type Contract,
  ContractError,
  type Direction,
  directionsOf,
  fromPointer,
  isWithin,
  type OpenPoint,
} from '../contract/index.ts';

/** The type of what is open at one place. */
export interface OpenType {
  readonly name: 'Unspecified' | 'Sendable';
  readonly openPoint: OpenPoint;
}

/** Where the contract's open points have a place in the types: JSON pointers of the document, each with its type. */
export interface OpenTypes {
  /** Schemas without a type. */
  readonly values: ReadonlyMap<string, OpenType>;
  /** Object schemas with further fields. */
  readonly fields: ReadonlyMap<string, OpenType>;
  /** Operations whose query parameters are not known. */
  readonly queries: ReadonlyMap<string, OpenType>;
}

/**
 * The types of what is open in a contract.
 *
 * @throws {ContractError} when a schema that leaves something open is reached from a request and from a response: it would be
 *   `unknown` where it is sent and unusable where it is received.
 */
export function openTypesOf(contract: Contract): OpenTypes {
  const directionOf = directionIn(contract);
  const values = new Map<string, OpenType>();
  const fields = new Map<string, OpenType>();
  const queries = new Map<string, OpenType>();
  for (const openPoint of contract.openPoints) {
    const { aspect, place } = openPoint;
    const name = directionOf(place.pointer) === 'sent' ? 'Sendable' : 'Unspecified';
    const context = { point: openPoint, open: contract.document };
    for (const pointer of ASPECT_DEFINITIONS[aspect].openValues?.(context) ?? [])
      values.set(pointer, { name, openPoint });
    if (aspect === 'fields') fields.set(place.pointer, { name, openPoint });
    if (aspect === 'parameters') queries.set(place.pointer, { name: 'Sendable', openPoint });
  }
  return { values, fields, queries };
}

/** Finds the direction of an element of a contract in which each schema that leaves something open has one. */
function directionIn({ document, file, lineOf, openPoints }: Contract): (pointer: string) => Direction {
  const directions = directionsOf(document);
  const ambiguous = directions.both.find((schema) => openPoints.some(({ place }) => isWithin(place.pointer, schema)));
  if (ambiguous !== undefined) {
    const reason = `${fromPointer(ambiguous).at(-1)} is reached from a request and from a response; write a schema for each`;
    throw new ContractError(file, lineOf(ambiguous), reason);
  }
  return directions.of;
}
