import { type Contract, follow, isJsonObject, type Json, type JsonObject, toToken } from '../contract/index.ts';

/** What is stated of the JSON in a request body or a response. */
export interface JsonBody {
  /** Pointer of its media type. */
  readonly content: string;
  /** Its schema after every `$ref`, with its pointer; `undefined` where the contract has none. */
  readonly schema: { readonly pointer: string; readonly element: JsonObject } | undefined;
}

/** @param owner Pointer of the request body or the response. */
export function jsonBodyOf({ document }: Pick<Contract, 'document'>, owner: string | undefined): JsonBody {
  const content = `${owner}/content/${toToken('application/json')}`;
  return { content, schema: follow(document, `${content}/schema`) };
}

/** The names that an object must have. */
export function requiredNames({ required }: JsonObject): string[] {
  return Array.isArray(required) ? required.map(String) : [];
}

/** The properties that are stated of an object. */
export function propertiesOf({ properties }: JsonObject): Readonly<Record<string, Json>> {
  return isJsonObject(properties) ? properties : {};
}
