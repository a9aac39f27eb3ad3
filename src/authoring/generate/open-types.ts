import { ASPECT_DEFINITIONS } from '../../contract/aspects/index.ts';
import { type Contract, type Direction, isWithin, type OpenPoint } from '../../contract/model/index.ts';
import { ts } from './compiler.ts';
import { planSentCopies, type SentCopies } from './sent-copies.ts';

export interface OpenType {
  readonly name: 'Unspecified' | 'Sendable';
  readonly openPoint: OpenPoint;
}

/** The open points that have a place in the types: JSON pointers of the document, each with its type. */
export interface OpenTypes {
  /** Schemas without a type. */
  readonly values: ReadonlyMap<string, OpenType>;
  /** Object schemas with further fields. */
  readonly fields: ReadonlyMap<string, OpenType>;
  /** Operations with open query parameters. */
  readonly queries: ReadonlyMap<string, OpenType>;
  /** Schemas with a copy for requests, in whose type open values can be sent. */
  readonly sentCopies: SentCopies;
}

export function findOpenTypes(contract: Contract): OpenTypes {
  const sentCopies = planSentCopies(contract);
  const isSent = (pointer: string): boolean =>
    contract.model.directionAt(pointer) === 'sent' &&
    ![...sentCopies.keys()].some((copied) => isWithin(pointer, copied));
  const values = new Map<string, OpenType>();
  const fields = new Map<string, OpenType>();
  const queries = new Map<string, OpenType>();
  for (const openPoint of contract.openPoints) {
    const { aspect, place } = openPoint;
    const name = isSent(place.pointer) ? 'Sendable' : 'Unspecified';
    const context = { point: openPoint, open: contract.model };
    for (const pointer of ASPECT_DEFINITIONS[aspect].openValues?.(context) ?? [])
      values.set(pointer, { name, openPoint });
    if (aspect === 'fields') fields.set(place.pointer, { name, openPoint });
    if (aspect === 'parameters') queries.set(place.pointer, { name: 'Sendable', openPoint });
  }
  return { values, fields, queries, sentCopies };
}

/** Makes the type of an open value, which can be anything if it is sent. */
export function openTypeReference({ name, openPoint }: OpenType, as: Direction | undefined): ts.TypeNode {
  const id = ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(openPoint.id));
  return ts.factory.createTypeReferenceNode(as === 'sent' ? 'Sendable' : name, [id]);
}
