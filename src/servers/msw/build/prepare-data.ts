import type { FilledContract } from '../../../contract/assumptions/index.ts';
import { isStateful } from '../../../contract/behaviours/index.ts';
import {
  type Contract,
  checkableOf,
  exampleNamesOf,
  type MediaType,
  type Operation,
  statusOf,
} from '../../../contract/model/index.ts';
import { type Schemas, type ServedPoint, servedContractOf } from '../../http/index.ts';
import { type DocumentedResponse, type FindDocumented, negotiated, readRepeats } from '../../mock/index.ts';
import { documentedKey, type SetData } from '../set-data.ts';
import { schemasApart } from './schemas-apart.ts';
import { slim } from './slim.ts';
import type { ValidatorNames } from './validators.ts';

export interface NamedData extends Omit<SetData, 'validators' | 'changes'> {
  readonly points: readonly ServedPoint[];
  readonly validators: Readonly<Record<string, string>>;
}

export function prepareData(contract: Contract | FilledContract, names: ValidatorNames): NamedData {
  const { document, operations } = contract;
  const find = negotiated(contract);
  const served = servedContractOf(contract);
  const nameAt = schemasApart(checkableOf(document).document, names);
  const validators = new Map<string, string>();
  const asked: Schemas = {
    validate(pointer, _, direction) {
      validators.set(`${direction} ${pointer}`, nameAt(pointer, direction === 'request' ? 'readOnly' : 'writeOnly'));
      return [];
    },
  };
  const documented = Object.fromEntries(
    operations.map((operation) => [operation.operationId, findDocumented(find, operation)]),
  );
  for (const operation of operations) {
    for (const pointer of schemasIn([...operation.parameters, ...(operation.requestBody?.contents ?? [])])) {
      asked.validate(pointer, undefined, 'request');
    }
    for (const { contents } of operation.responses) {
      for (const pointer of schemasIn(contents)) asked.validate(pointer, undefined, 'response');
    }
    // Repeated values are checked against the schema of the response, also if they come back as another field.
    for (const { schema } of operation.responses.flatMap(({ contents }) => contents)) {
      for (const { fields, takes } of readRepeats(served, asked, schema, [], undefined)) {
        for (const keys of [[], ...[...fields].map((field) => [field])]) takes(keys, undefined);
      }
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

function findDocumented(find: FindDocumented, operation: Operation): Record<string, DocumentedResponse> {
  const named = operation.responses.flatMap((response) =>
    [undefined, ...exampleNamesOf(response)].map((example): [string, DocumentedResponse] => [
      documentedKey(response.key, example),
      find(operation, statusOf(response), example),
    ]),
  );
  return { [documentedKey()]: find(operation, undefined, undefined), ...Object.fromEntries(named) };
}

function schemasIn(parts: readonly Pick<MediaType, 'schema'>[]): string[] {
  return parts.flatMap(({ schema }) => schema?.places ?? []);
}

function slimPoint(point: ServedPoint): ServedPoint {
  const { id, aspect, place, surface, shows, meets, inStructure, assumed, answered, chosen } = point;
  // Handlers are stateless.
  const isServed = shows !== undefined && !isStateful(shows);
  return {
    id,
    aspect,
    place: { operations: place.operations },
    surface,
    shows: isServed ? shows : undefined,
    meets,
    inStructure,
    assumed,
    ...(answered && { answered }),
    chosen: isServed && chosen ? { name: chosen.name, with: chosen.with } : undefined,
  };
}
