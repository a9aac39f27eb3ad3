import {
  isError,
  isNoise,
  isSuccess,
  PAGE_PARAMETER,
  PROBE_NAME,
  statusOf,
} from '../../../contract/behaviours/index.ts';
import { essenceOf, isJsonType, type JsonObject, type OpenPoint } from '../../../contract/model/index.ts';
import type { Exchange } from '../exchange.ts';
import { readElements } from '../filtered-lists.ts';
import type { OperationExchange } from '../operation-exchange.ts';
import { queryNames } from '../operations.ts';
import type { AspectEvidence } from './evidence.ts';
import { inferSchema, looksLikeData } from './infer.ts';
import { createInconclusiveObservation, UNSEEN_OBSERVATION } from './observation.ts';
import {
  type AspectObserver,
  createOtherObservation,
  createStructureObservation,
  exchangesAtPoint,
  exchangesIn,
  isAtPoint,
  joinWords,
  listSuccesses,
} from './structures.ts';

export const observeSecurity: AspectObserver = (point, evidence) => {
  const requests = exchangesAtPoint(point, evidence).filter(
    ({ exchange }) => exchange.request.credentials === 'missing' && !isNoise(exchange),
  );
  const accepted = exchangesIn(requests).filter(isSuccess);
  const refused = exchangesIn(requests).filter((one) => [401, 403].includes(statusOf(one)));
  if (accepted.length > 0)
    return createStructureObservation(
      { security: [] },
      'It asked for no credentials.',
      evidence.countExchanges(accepted, requests.length, refused),
    );
  if (refused.length === 0) return UNSEEN_OBSERVATION;
  const says = 'It asked for credentials';
  const seen = evidence.countExchanges(refused, requests.length);
  const [scheme] = exchangesAtPoint(point, evidence).flatMap(({ exchange }) =>
    isSuccess(exchange) && exchange.request.scheme !== undefined ? [exchange.request.scheme] : [],
  );
  if (scheme === undefined || ('name' in scheme && looksLikeData(scheme.name)))
    return createOtherObservation(`${says}.`, seen);
  const answer = { security: [{ [point.id]: [] }], schemes: { [point.id]: { ...scheme } } };
  const where = 'name' in scheme ? `the header ${scheme.name}` : `the scheme ${scheme.scheme}`;
  return createStructureObservation(answer, `${says}, and took those in ${where}.`, seen);
};

export const observeErrors: AspectObserver = (point, evidence) => {
  const errors = exchangesAtPoint(point, evidence).filter(
    ({ exchange, response }) =>
      isError(exchange) &&
      statusOf(exchange) < 600 &&
      response?.breaches.every(({ statements }) => statements.length === 0),
  );
  const failed = errors.filter(({ response }) => response?.breaches.length === 0);
  const others = exchangesIn(errors.filter((one) => !failed.includes(one)));
  const accepted = exchangesAtPoint(point, evidence).filter(
    ({ exchange }) => exchange.request.resource === 'absent' && isSuccess(exchange),
  );
  const ofAccepted =
    accepted.length === 0
      ? ''
      : `${describeUnknown(point, evidence, accepted)} was answered with ${joinStatuses(exchangesIn(accepted))}.`;
  const ofOthers = others.length === 0 ? '' : `Errors with ${joinStatuses(others)} were not JSON.`;
  const ofBoth = `${ofOthers} ${ofAccepted}`.trim();
  if (failed.length === 0 && ofBoth !== '')
    return createOtherObservation(ofBoth, evidence.countExchanges([...others, ...exchangesIn(accepted)]));
  if (failed.length === 0) {
    const statuses = joinStatuses(exchangesIn(evidence.unexplainedErrors.filter(isAtPoint(point))));
    return statuses === ''
      ? UNSEEN_OBSERVATION
      : createInconclusiveObservation(`requests got ${statuses}, and no success shows why`);
  }
  const byStatus = Map.groupBy(failed, ({ exchange }) => String(statusOf(exchange)));
  const answers = [...byStatus].map(([key, ofOperations]) => {
    const bodies = ofOperations.flatMap(({ exchange, response }) => {
      const type = essenceOf(exchange.response?.headers['content-type'] ?? '');
      return response?.body !== undefined && isJsonType(type) && !type.split(/[/+]/).some(looksLikeData)
        ? [{ type, value: response.body.value }]
        : [];
    });
    const content = Object.fromEntries(
      Array.from(
        Map.groupBy(bodies, ({ type }) => type),
        ([type, ofType]) => [type, { schema: inferSchema(ofType.map(({ value }) => value)) }],
      ),
    );
    return [key, { description: 'Seen at a live server.', ...(bodies.length > 0 && { content }) }] as const;
  });
  const says = `Errors came with ${joinWords([...byStatus.keys()])}. ${ofBoth}`.trim();
  return createStructureObservation(Object.fromEntries(answers), says, evidence.countExchanges(exchangesIn(failed)));
};

/** Describes the resources that do not exist although a request for them was accepted, by the parameter of their path. */
function describeUnknown(point: OpenPoint, evidence: AspectEvidence, accepted: readonly OperationExchange[]): string {
  const isAbsent = ({ exchange }: OperationExchange): boolean => exchange.request.resource === 'absent';
  const usual = exchangesAtPoint(point, evidence).filter((one) => isSuccess(one.exchange) && !isAbsent(one));
  const names = accepted.flatMap(({ request: { values } }) =>
    Object.keys(values).filter((name) => !usual.some(({ request }) => request.values[name] === values[name])),
  );
  return usual.length === 0 || names.length === 0
    ? 'What is not there'
    : `An unknown ${[...new Set(names)].join(' or ')}`;
}

const joinStatuses = (exchanges: readonly Exchange[]): string =>
  joinWords([...new Set(exchanges.map(statusOf))].map(String));

export const observeEncoding: AspectObserver = (point, evidence) => {
  const all = listSuccesses(point, evidence);
  const typed = all.flatMap(({ exchange: by }) => {
    const { body, headers: sent } = by.request;
    const [type = ''] = (sent['content-type'] ?? '').split(';');
    return body !== undefined && body.length > 0 && type !== '' ? [{ by, type: type.trim().toLowerCase() }] : [];
  });
  if (typed.length === 0) return UNSEEN_OBSERVATION;
  const names = [...new Set(typed.map(({ type }) => type))];
  const content = names.map(
    (name) => [name, { schema: /json|form/.test(name) ? FREE_FORM_SCHEMA : { type: 'string' } }] as const,
  );
  return createStructureObservation(
    { content: Object.fromEntries(content) },
    `A body of ${joinWords(names)} was accepted.`,
    evidence.countExchanges(
      typed.map(({ by }) => by),
      all.length,
    ),
  );
};

const FREE_FORM_SCHEMA: JsonObject = { type: 'object', additionalProperties: true, 'x-free-form': true };

/** Splits the name of a parameter, such as `page[size]`, into its parts. */
const splitName = (name: string): string[] => name.replace(/\]$/, '').split(/\]?\[/);

/**
 * Whether verify itself added a parameter, or took it from the link to another page: neither shows a filter. It gives one value to
 * several spellings of a name at once.
 */
const isAddedByVerify = ({ by: { request }, name }: { readonly by: Exchange; readonly name: string }): boolean =>
  name === PROBE_NAME ||
  request.isNamed === true ||
  (request.keyForm !== undefined && (name === PAGE_PARAMETER || hasOneValueForAll(request.query)));

function hasOneValueForAll(query: string): boolean {
  const parameters = new URLSearchParams(query);
  return parameters.size > 1 && new Set(parameters.values()).size === 1;
}

/**
 * Whether a parameter has an effect: a request that differs in this parameter alone gets more or fewer elements, or none of the same, and
 * each of the two gets its elements every time. A server that refuses an unknown name knows those that it accepts.
 */
function hasEffect(name: string, { request }: Exchange, evidence: AspectEvidence): boolean {
  const target = `${request.method} ${request.path}`;
  const reads = evidence.ofOperations.filter(
    ({ exchange: { request: other } }) => `${other.method} ${other.path}` === target,
  );
  const isUnknownRefused = reads.some(
    ({ exchange: one }) =>
      new URLSearchParams(one.request.query).has(PROBE_NAME) &&
      evidence.isOnly('query', one) &&
      isError(one) &&
      !isNoise(one),
  );
  if (isUnknownRefused) return true;
  const alike = reads.filter(
    ({ exchange: one }) => isSuccess(one) && withoutName(one.request.query, name) === withoutName(request.query, name),
  );
  const byQuery = new Map(
    Array.from(
      Map.groupBy(alike, (one) => one.exchange.request.query),
      ([query, those]) => {
        const lists = those.flatMap(readElements);
        const isStable = lists.length === those.length && lists.every((one) => !areDifferent(one, lists[0] ?? one));
        return [query, isStable ? lists[0] : undefined];
      },
    ),
  );
  const own = byQuery.get(request.query);
  return own !== undefined && [...byQuery.values()].some((other) => other !== undefined && areDifferent(own, other));
}

/** Whether two lists have other elements. A field of an element, such as a count, may change. */
const areDifferent = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  some.size !== others.size || (some.size > 0 && ![...some].some((one) => others.has(one)));

function withoutName(query: string, name: string): string {
  const parameters = new URLSearchParams(query);
  parameters.delete(name);
  return parameters.toString();
}

export const observeParameters: AspectObserver = (point, evidence) => {
  const requests = listSuccesses(point, evidence).filter(({ exchange }) => exchange.request.query !== '');
  const operations = evidence.contract.operations.filter(({ operationId }) =>
    point.place.operations.includes(operationId),
  );
  const statedNames = new Set(operations.flatMap(queryNames));
  const sent = exchangesIn(requests).flatMap((by) =>
    Array.from(new URLSearchParams(by.request.query), ([name, value]) => ({ by, name, value })),
  );
  const named = sent.filter(
    (one) => !isAddedByVerify(one) && !statedNames.has(one.name) && !splitName(one.name).some(looksLikeData),
  );
  const byName = Map.groupBy(
    named.filter(({ by, name }) => hasEffect(name, by, evidence)),
    ({ name }) => name,
  );
  if (byName.size === 0) {
    return createInconclusiveObservation(
      named.length === 0
        ? 'no accepted request has a filter that was named'
        : 'no response shows that a parameter has an effect',
    );
  }
  const answer = [...byName].map(([name, values]) => ({
    name,
    in: 'query',
    schema: { type: values.every(({ value }) => /^-?\d+$/.test(value)) ? 'integer' : 'string' },
  }));
  const by = new Set([...byName.values()].flat().map((one) => one.by));
  return createStructureObservation(
    answer,
    `A query with ${joinWords([...byName.keys()])} was accepted.`,
    evidence.countExchanges([...by]),
  );
};
