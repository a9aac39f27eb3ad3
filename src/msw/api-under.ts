import { operationsOf, responseFor } from '../contract/operation.ts';
import { type DocumentedResponse, type FindDocumented, respondFrom } from '../mock/examples.ts';
import {
  type Schemas,
  type ServedPoint,
  type ServedRequest,
  type ServedResponse,
  servedContractFrom,
  serviceWith,
  surfacesOf,
  toJsonText,
  toValidationErrors,
} from '../serve/core.ts';
import { points, sets } from './data.js';
import { documentedKey, type SetData } from './set-data.ts';
import type { SetName } from './sets.ts';

/** The API as it is served under a set. */
export type ApiUnder = ReturnType<typeof apiUnder>;

export function apiUnder(name: SetName) {
  const data = sets[name];
  const operations = operationsOf(data.document);
  const contract = servedContractFrom({
    document: data.document,
    operations,
    points: pointsUnder(data),
    set: data.name === null ? undefined : { name: data.name },
  });
  const schemas = schemasIn(data);
  const find = finderIn(data);
  const surfaces = surfacesOf(contract);
  const source = respondFrom(find, contract, schemas);
  const service = serviceWith(contract, { source, schemas });
  return {
    contract,
    schemas,
    /** `null` for the bare contract. */
    assumptionSet: service.assumptionSet,
    operations,
    find,
    /** What the paths of a surface can begin with under the set. */
    prefixes(surface: string): string[] {
      const { path = '' } = operations.find((operation) => operation.surface === surface) ?? {};
      const rules = surfaces.at(path);
      if (rules === undefined) return [];
      const { prefix, elsewhere, redirects, versions } = rules;
      return [
        prefix,
        ...(redirects.does === undefined ? [] : [elsewhere]),
        ...(versions.does === '' ? [] : [versions.does]),
      ];
    },
    /** @param instead The response to a valid request, in the place of the documented one. */
    async answer(request: ServedRequest, instead?: DocumentedResponse): Promise<ServedResponse> {
      if (instead === undefined) return service.respond(request);
      let isValid = false;
      const respond = async () => {
        isValid = true;
        return instead;
      };
      const answer = await serviceWith(contract, { source: { ...source, respond }, schemas }).respond(request);
      // As it was given, also under a set that changes the texts of responses.
      return isValid ? { ...answer, body: toJsonText(instead.body) } : answer;
    },
  };
}

/** The open points as a set has them, in the order of a filled contract: those that it leaves open come first. */
function pointsUnder({ changes }: SetData): ServedPoint[] {
  const all = points.map((point) => ({ ...point, ...changes[point.id] }));
  return [...all.filter(({ assumed }) => !assumed), ...all.filter(({ assumed }) => assumed)];
}

function schemasIn({ validators }: SetData): Schemas {
  return {
    validate(pointer, value, direction) {
      const validate = validators[`${direction} ${pointer}`];
      if (validate === undefined) throw new Error(`${pointer} has no validator`);
      return validate(value) ? [] : toValidationErrors(validate.errors ?? [], value);
    },
  };
}

function finderIn({ documented }: SetData): FindDocumented {
  return (operation, status, example) => {
    const response = status === undefined ? undefined : responseFor(operation, status);
    const found = documented[operation.operationId]?.[documentedKey(response?.key, example)];
    if (found === undefined) throw new Error(`${operation.operationId} has no answer ${status ?? ''} ${example ?? ''}`);
    return status === undefined || found.status === status ? found : { ...found, status };
  };
}
