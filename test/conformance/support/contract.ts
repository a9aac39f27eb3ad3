import { at, type JsonObject, type Operation, readContract } from '../../../src/contract/model/index.ts';
import { dereference } from '../../support/dereference.ts';

/** The contract as it is in the project. */
export const contract = await readContract();

/** The object at a pointer; it must be there. */
export function element(pointer: string): JsonObject {
  const found = dereference(contract.document, at(contract.document, pointer));
  if (found === undefined) throw new Error(`there is nothing at ${pointer}`);
  return found;
}

export function schema(name: string): JsonObject {
  return element(`/components/schemas/${name}`);
}

export function property(schemaName: string, name: string): JsonObject {
  return element(`/components/schemas/${schemaName}/properties/${name}`);
}

export function operation(operationId: string): Operation {
  const found = contract.operations.find((candidate) => candidate.operationId === operationId);
  if (found === undefined) throw new Error(`there is no operation ${operationId}`);
  return found;
}
