import type { FilledContract } from '../../assumptions/index.ts';
import { type Contract, follow, type Operation, toPointer } from '../../contract/index.ts';
import { type DocumentedAnswer, type FindDocumented, negotiated, repeatsOf } from '../../mock/index.ts';
import {
  contentOf,
  type DocumentedResponse,
  parametersOf,
  responsesOf,
  type Schemas,
  type ServedPoint,
  servedContractOf,
  statusOf,
} from '../../serve/index.ts';
import { documentedKey, type SetData } from '../set-data.ts';
import { inlined } from './inlined.ts';
import { slim } from './slim.ts';

/** The data of a set, with all its points, and the names of validators in the place of validators. */
export interface NamedData extends Omit<SetData, 'validators' | 'changes'> {
  readonly points: readonly ServedPoint[];
  readonly validators: Readonly<Record<string, string>>;
}

/**
 * Makes the data from which a contract is served: the document without its prose, its open points, each answer that it
 * documents, and a validator for each schema that a value is held to.
 *
 * @param nameOf Names the validator of a schema.
 */
export function dataOf(
  contract: Contract | FilledContract,
  nameOf: (schema: ReturnType<typeof inlined>) => string,
): NamedData {
  const { document, operations } = contract;
  const find = negotiated(contract);
  const served = servedContractOf(contract);
  const validators = new Map<string, string>();
  const asked: Schemas = {
    misfits(pointer, _, direction) {
      const schema = inlined(document, pointer, direction === 'request' ? 'readOnly' : 'writeOnly');
      validators.set(`${direction} ${pointer}`, nameOf(schema));
      return [];
    },
  };
  const documented = Object.fromEntries(
    operations.map((operation) => [
      operation.operationId,
      answersOf(find, operation, responsesOf(document, operation)),
    ]),
  );
  for (const operation of operations) {
    for (const { schema } of parametersOf(document, operation)) {
      if (schema !== undefined) asked.misfits(schema.pointer, undefined, 'request');
    }
    const requestBody = follow(document, `${operation.pointer}/requestBody`);
    for (const pointer of schemasIn(requestBody?.pointer, requestBody?.element))
      asked.misfits(pointer, undefined, 'request');
    for (const { pointer, response } of responsesOf(document, operation)) {
      for (const schema of schemasIn(pointer, response)) asked.misfits(schema, undefined, 'answer');
    }
    for (const { schema } of Object.values(documented[operation.operationId] ?? {})) {
      // A value of an answer takes what was sent where its schema does, and a field of it what was sent as another one.
      for (const { fields, takes } of repeatsOf(served, asked, schema, [], ''))
        for (const keys of [[], ...[...fields].map((field) => [field])]) takes(keys, undefined);
    }
  }
  return {
    name: served.set?.name ?? null,
    document: slim(document),
    points: served.points.map(slimPoint),
    documented,
    validators: Object.fromEntries(validators),
  };
}

function answersOf(
  find: FindDocumented,
  operation: Operation,
  responses: readonly DocumentedResponse[],
): Record<string, DocumentedAnswer> {
  const named = responses.flatMap((response) =>
    [undefined, ...response.examples].map((example): [string, DocumentedAnswer] => [
      documentedKey(response.key, example),
      find(operation, statusOf(response), example),
    ]),
  );
  return { [documentedKey()]: find(operation, undefined, undefined), ...Object.fromEntries(named) };
}

function schemasIn(pointer: string | undefined, element: DocumentedResponse['response'] | undefined): string[] {
  return contentOf(element).flatMap(([mediaType, { schema }]) =>
    schema === undefined ? [] : [`${pointer}/content${toPointer([mediaType])}/schema`],
  );
}

function slimPoint({
  id,
  aspect,
  place,
  surface,
  shows,
  meets,
  inStructure,
  assumed,
  chosen,
}: ServedPoint): ServedPoint {
  return {
    id,
    aspect,
    place: { pointer: place.pointer, operations: place.operations, surface: place.surface },
    surface,
    shows,
    meets,
    inStructure,
    assumed,
    chosen: chosen && { name: chosen.name, with: chosen.with },
  };
}
