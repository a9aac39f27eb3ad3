import { type Operation, operationsOf, responseFor } from '../contract/operation.ts';
import { answersFrom, type DocumentedAnswer, type FindDocumented } from '../mock/examples.ts';
import {
  type Answer,
  type AnswerSource,
  misfitsOf,
  type Schemas,
  type ServedContract,
  type ServedPoint,
  type ServedRequest,
  servedContractFrom,
  serviceWith,
  surfacesOf,
  written,
} from '../serve/core.ts';
import { points, sets } from './data.js';
import { documentedKey, type SetData } from './set-data.ts';
import type { SetName } from './sets.ts';

/** The API as it is served under a set. */
export interface ApiUnder {
  readonly contract: ServedContract;
  readonly schemas: Schemas;
  /** The name of the set in use; `null` for the bare contract. */
  readonly assumptionSet: string | null;
  readonly operations: readonly Operation[];
  /** What the paths of a surface can begin with under the set. */
  prefixes(surface: string): string[];
  /** @param given The answer in the place of the documented one, for a request that is right. */
  answer(request: ServedRequest, given?: DocumentedAnswer): Promise<Answer>;
  /** @throws {Error} when the contract documents no such answer. */
  readonly find: FindDocumented;
}

export function apiUnder(name: SetName): ApiUnder {
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
  const given = new WeakMap<ServedRequest, DocumentedAnswer>();
  const service = serviceWith(contract, { source: withGiven(answersFrom(find, contract, schemas), given), schemas });
  return {
    contract,
    schemas,
    assumptionSet: service.assumptionSet,
    operations,
    find,
    prefixes(surface) {
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
    async answer(request, instead) {
      if (instead === undefined) return service.answer(request);
      given.set(request, instead);
      const answer = await service.answer(request);
      // As it was given, also under a set that changes the texts of responses.
      return given.has(request) ? answer : { ...answer, body: written(instead.body) };
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
    misfits(pointer, value, direction) {
      const validate = validators[`${direction} ${pointer}`];
      if (validate === undefined) throw new Error(`${pointer} has no validator`);
      return validate(value) ? [] : misfitsOf(validate.errors ?? [], value);
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

/** A source whose answer to a request is the one that is given for it, which it takes. */
function withGiven(source: AnswerSource, given: WeakMap<ServedRequest, DocumentedAnswer>): AnswerSource {
  return {
    ...source,
    async answer(operation, asked) {
      const instead = given.get(asked.request);
      if (instead === undefined) return source.answer(operation, asked);
      given.delete(asked.request);
      return instead;
    },
  };
}
