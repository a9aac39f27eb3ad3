import { at, type Contract, isJsonObject, type JsonObject } from '../../../../src/contract/model/index.ts';
import { dereference } from '../../../support/dereference.ts';

/** Something that an operation sends or answers, with the pointer of its schema; none where there is no body. */
export interface Part {
  readonly operation: string;
  /** The key under which it stands: a media type of the request, a status of the answer. */
  readonly key: string;
  readonly schema: string | undefined;
}

/** Every body that a contract lets an operation answer, by the keys of `responses`. */
export function answersOf({ document, operations }: Contract): Part[] {
  return operations.flatMap(({ pointer }) =>
    keysAt(document, `${pointer}/responses`).map((key) => {
      const response = resolve(document, `${pointer}/responses/${key}`);
      const schema = `${response}/content/application~1json/schema`;
      return { operation: pointer, key, schema: at(document, schema) === undefined ? undefined : schema };
    }),
  );
}

/** Every body that a contract lets a caller send, by media type. */
export function requestsOf({ document, operations }: Contract): Part[] {
  return operations.flatMap(({ pointer }) =>
    keysAt(document, `${pointer}/requestBody/content`).map((key) => {
      const token = key.replace('/', '~1');
      return { operation: pointer, key, schema: `${pointer}/requestBody/content/${token}/schema` };
    }),
  );
}

/** The part of an open contract under which another falls: the same key, its range, `default`, or any media type. */
export function covering(open: readonly Part[], { operation, key }: Part): Part | undefined {
  const keys = [key, `${key[0]}XX`, 'default', '*/*'];
  const candidates = open.filter((part) => part.operation === operation);
  return keys.map((candidate) => candidates.find((part) => part.key === candidate)).find((part) => part !== undefined);
}

function keysAt(document: JsonObject, pointer: string): string[] {
  const value = at(document, pointer);
  return isJsonObject(value) ? Object.keys(value) : [];
}

function resolve(document: JsonObject, pointer: string): string {
  const value = at(document, pointer);
  const isReference = isJsonObject(value) && typeof value.$ref === 'string';
  return isReference && dereference(document, value) !== undefined ? String(value.$ref).slice(1) : pointer;
}
