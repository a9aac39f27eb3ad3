import type { FilledContract } from '../../../contract/assumptions/index.ts';
import { isStateful } from '../../../contract/behaviours/index.ts';
import {
  type Contract,
  exampleNamesOf,
  type MediaType,
  type Operation,
  possibleStatus,
  toCheckable,
} from '../../../contract/model/index.ts';
import { type Response, usualResponse } from '../../../contract/model/operation.ts';
import { mediaTypeToSend, type PreparedSchemas, type ServedPoint, toServedContract } from '../../http/index.ts';
import { createDocumentedResponseFinder, type FindDocumentedResponse, readRepeats } from '../../mock/index.ts';
import { documentedResponseKey, type PreparedResponse, type SetData } from '../set-data.ts';
import { createSchemaExtractor } from './schemas-apart.ts';
import { slimDocument } from './slim.ts';
import type { ValidatorNaming } from './validators.ts';

export interface NamedData extends Omit<SetData, 'validators' | 'changes'> {
  readonly points: readonly ServedPoint[];
  readonly validators: Readonly<Record<string, string>>;
}

export function prepareData(contract: Contract | FilledContract, names: ValidatorNaming): NamedData {
  const { document, operations } = contract;
  const find = createDocumentedResponseFinder(contract);
  const served = toServedContract(contract);
  const nameAt = createSchemaExtractor(toCheckable(document).document, names);
  const validators = new Map<string, string>();
  const schemaRecorder: PreparedSchemas = {
    validate(pointer, _, direction) {
      validators.set(`${direction} ${pointer}`, nameAt(pointer, direction === 'request' ? 'readOnly' : 'writeOnly'));
      return [];
    },
  };
  const documented = Object.fromEntries(
    operations.map((operation) => [operation.operationId, prepareResponses(find, operation)]),
  );
  for (const operation of operations) {
    for (const pointer of schemaPointers([
      ...operation.parameters,
      ...operation.parameters.flatMap(({ content }) => content ?? []),
      ...(operation.requestBody?.contents ?? []),
    ])) {
      schemaRecorder.validate(pointer, undefined, 'request');
    }
    for (const { contents } of operation.responses) {
      for (const pointer of schemaPointers(contents)) schemaRecorder.validate(pointer, undefined, 'response');
    }
    // Repeated values are checked against the schema of the response, also if they are returned as another field.
    for (const { schema } of operation.responses.flatMap(({ contents }) => contents)) {
      for (const { fields, takes } of readRepeats(served, schemaRecorder, schema, [], undefined)) {
        for (const keys of [[], ...[...fields].map((field) => [field])]) takes(keys, undefined);
      }
    }
  }
  return {
    name: served.set?.name ?? null,
    document: slimDocument(document),
    points: served.points.map(slimPoint),
    documented,
    validators: Object.fromEntries(validators),
  };
}

function prepareResponses(find: FindDocumentedResponse, operation: Operation): Record<string, PreparedResponse> {
  const prepare = (status: number | undefined, example?: string, mediaType?: string): PreparedResponse => {
    const { written, ...response } = find(operation, status, example, mediaType);
    if (written instanceof Uint8Array) return { ...response, bytes: Buffer.from(written).toString('base64') };
    return written === undefined ? response : { ...response, written };
  };
  const plain = usualResponse(operation);
  const named = operation.responses.flatMap((response) =>
    [undefined, ...exampleNamesOf(response)].flatMap((example): [string, PreparedResponse][] =>
      choosableTypes(response).flatMap((mediaType): [string, PreparedResponse][] => [
        [
          documentedResponseKey(response.key, example, mediaType),
          prepare(possibleStatus(response), example, mediaType),
        ],
        ...(response === plain && example === undefined
          ? [
              [documentedResponseKey('', '', mediaType), prepare(undefined, undefined, mediaType)] as [
                string,
                PreparedResponse,
              ],
            ]
          : []),
      ]),
    ),
  );
  return { [documentedResponseKey()]: prepare(undefined), ...Object.fromEntries(named) };
}

/** The media types among which a request can choose, and `undefined` for a request that does not choose. */
function choosableTypes({ contents }: Response): readonly (string | undefined)[] {
  return contents.length < 2
    ? [undefined]
    : [undefined, ...contents.map(({ mediaType }) => mediaTypeToSend(mediaType))];
}

function schemaPointers(parts: readonly Partial<Pick<MediaType, 'schema' | 'itemSchema'>>[]): string[] {
  return parts.flatMap(({ schema, itemSchema }) => [...(schema?.places ?? []), ...(itemSchema?.places ?? [])]);
}

function slimPoint(point: ServedPoint): ServedPoint {
  const { id, aspect, place, surface, shows, meets, inStructure, assumed, answered, chosen } = point;
  // Handlers keep no state, so behaviours that need it are left out.
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
