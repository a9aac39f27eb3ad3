import { saysNothing } from '../../contract/model/assertions.ts';
import { basePathsOf } from '../../contract/model/base-paths.ts';
import { isJsonType } from '../../contract/model/media-types.ts';
import { coveringResponse, type Operation, operationsOf } from '../../contract/model/operation.ts';
import {
  assembleService,
  type PreparedSchemas,
  prepareSurfaces,
  type ServedPoint,
  type ServedRequest,
  type ServedResponse,
  servedContractFromData,
  toJsonText,
  toValidationErrors,
} from '../http/core.ts';
import { createDocumentedSource, type DocumentedResponse, type FindDocumentedResponse } from '../mock/examples.ts';
import { documentedResponseKey, type PreparedResponse, type SetData } from './set-data.ts';

export interface ContractData extends Omit<SetData, 'changes'> {
  readonly points: readonly ServedPoint[];
}

export type MockApi = ReturnType<typeof createMockApi>;

export function createMockApi(data: ContractData) {
  const operations = operationsOf(data.document);
  const contract = servedContractFromData({
    document: data.document,
    operations,
    points: data.points,
    set: data.name === null ? undefined : { name: data.name },
  });
  const schemas = createSchemas(data);
  const reader = operations.some(hasOtherBody) ? addReader(schemas) : undefined;
  const find = createDocumentedResponseFinder(data);
  const surfaces = prepareSurfaces(contract);
  const source = createDocumentedSource(find, contract, schemas);
  const service = assembleService(contract, { source, schemas });
  return {
    contract,
    schemas,
    /** The name of the set; `null` if there is none. */
    assumptionSet: service.assumptionSet,
    operations,
    find,
    /** The prefixes of a surface's paths under the set; `/` if they share none. */
    prefixes(surface: string): string[] {
      const surfaceOperations = operations.filter((operation) => operation.surface === surface);
      const [{ path = '' } = {}] = surfaceOperations;
      const rules = surfaces.at(path);
      if (rules === undefined) return [];
      const { prefix, elsewhere, redirects, versions } = rules;
      return [
        prefix,
        ...new Set(surfaceOperations.flatMap(basePathsOf).flatMap((base) => (base === '' ? [] : [base + prefix]))),
        ...(redirects.does === undefined ? [] : [elsewhere]),
        ...(versions.does === '' ? [] : [versions.does]),
      ];
    },
    /** @param instead The response that valid requests get instead of the documented one. */
    async answer(request: ServedRequest, instead?: DocumentedResponse): Promise<ServedResponse> {
      await reader;
      if (instead === undefined) return service.respond(request);
      let isValid = false;
      const respond = async () => {
        isValid = true;
        return instead;
      };
      const answer = await assembleService(contract, { source: { ...source, respond }, schemas }).respond(request);
      // The given body stays unchanged, even if the set changes texts of responses.
      return isValid ? { ...answer, body: toJsonText(instead.body) } : answer;
    },
  };
}

/** Whether a request may be of another media type than JSON, such as XML. */
const hasOtherBody = ({ requestBody }: Operation): boolean =>
  (requestBody?.contents ?? []).some(
    ({ mediaType, schema, itemSchema }) => !isJsonType(mediaType) && !saysNothing((itemSchema ?? schema)?.node),
  );

/** Adds the reader of other bodies. Loaded on demand: most tests send JSON alone. */
async function addReader(schemas: PreparedSchemas): Promise<void> {
  const { createOtherBodyCheck } = await import('../http/other-bodies.ts');
  schemas.checkOther = createOtherBodyCheck(schemas);
}

function createSchemas({ validators }: ContractData): PreparedSchemas {
  return {
    validate(pointer, value, direction) {
      const validate = validators[`${direction} ${pointer}`];
      if (validate === undefined) throw new Error(`${pointer} has no validator`);
      return validate(value) ? [] : toValidationErrors(validate.errors ?? [], value);
    },
  };
}

function createDocumentedResponseFinder({ documented }: ContractData): FindDocumentedResponse {
  return (operation, status, example, mediaType) => {
    const response = status === undefined ? undefined : coveringResponse(operation, status);
    const all = documented[operation.operationId];
    const of =
      all?.[documentedResponseKey(response?.key, example, mediaType)] ??
      all?.[documentedResponseKey(response?.key, example)];
    const answer = of && decodeBytes(of);
    if (answer === undefined)
      throw new Error(`${operation.operationId} has no answer ${status ?? ''} ${example ?? ''}`);
    return status === undefined || answer.status === status ? answer : { ...answer, status };
  };
}

function decodeBytes({ bytes, ...response }: PreparedResponse): DocumentedResponse {
  if (bytes === undefined) return response;
  return { ...response, written: Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0)) };
}
