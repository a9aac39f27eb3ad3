import { at, type Contract, isJsonObject, type JsonObject, type OpenPoint, toPointer } from '../contract/index.ts';
import { directionsOf } from './direction.ts';

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

/** @throws {ContractError} when a schema is reached from a request and from a response. */
export function openTypesOf(contract: Contract): OpenTypes {
  const directionOf = directionsOf(contract);
  const values = new Map<string, OpenType>();
  const fields = new Map<string, OpenType>();
  const queries = new Map<string, OpenType>();
  for (const openPoint of contract.openPoints) {
    const { pointer } = openPoint.place;
    const received = { name: 'Unspecified', openPoint } as const;
    const sent = { name: 'Sendable', openPoint } as const;
    const type = directionOf(pointer) === 'sent' ? sent : received;
    switch (openPoint.aspect) {
      case 'body':
      case 'type':
        values.set(pointer, type);
        break;
      case 'errors':
      case 'encoding':
        for (const mediaType of mediaTypesOf(contract.document, pointer)) values.set(`${mediaType}/schema`, type);
        break;
      case 'fields':
        fields.set(pointer, type);
        break;
      case 'parameters':
        queries.set(pointer, sent);
        break;
    }
  }
  return { values, fields, queries };
}

/** Pointers of the media types of a response or a request body. */
export function mediaTypesOf(document: JsonObject, pointer: string): string[] {
  const content = at(document, `${pointer}/content`);
  return isJsonObject(content) ? Object.keys(content).map((name) => `${pointer}/content${toPointer([name])}`) : [];
}
