import { at, type Contract, isJsonObject, type Json, toPointer } from '../contract/index.ts';
import type { Doc } from './element-docs.ts';

/**
 * Gives the documentation of the types that openapi-typescript leaves bare, by their path in the types: the three
 * interfaces, which speak for the elements of the contract without a type of their own, and the entries of two of them.
 */
export function typeDocs(contract: Contract, docOf: (pointer: string) => Doc): (path: readonly string[]) => Doc {
  const { document } = contract;
  const operations = new Map(contract.operations.map((operation) => [operation.operationId, operation.pointer]));

  const docsIn = (pointer: string): Doc => {
    const parent: Json = at(document, pointer) ?? [];
    return Object.entries(parent).flatMap(([key, element]) => {
      const name = isJsonObject(element) && typeof element.name === 'string' ? element.name : key;
      const heading = Array.isArray(parent) && name === key ? [] : [`**${name}**`];
      return [...heading, ...docOf(`${pointer}${toPointer([key])}`)];
    });
  };

  return ([root, name, ...rest]) => {
    if (root === undefined || rest.length > 0) return [];
    switch (root) {
      case 'paths':
        if (name !== undefined) return docsIn(toPointer(['paths', name, 'servers']));
        return [...docOf('/info'), ...docsIn('/servers')];
      case 'operations':
        return name === undefined ? docsIn('/tags') : docOf(operations.get(name) ?? '/');
      case 'components':
        return name === undefined ? docsIn('/components/securitySchemes') : [];
      default:
        return [];
    }
  };
}
