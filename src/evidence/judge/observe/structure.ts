import {
  isCommonHeader,
  isError,
  isNoise,
  isSuccess,
  type OpenPart,
  statedHeaders,
  statusOf,
} from '../../../contract/behaviours/index.ts';
import { isJsonObject, type OpenPoint, type Schema } from '../../../contract/model/index.ts';
import type { Exchange } from '../exchange.ts';
import { findAcceptedLengths, listExplainingLengths } from '../lengths.ts';
import type { OperationExchange } from '../operation-exchange.ts';
import type { AspectEvidence } from './evidence.ts';
import { collectFieldNames, FORMATS, inferProperties, looksLikeData } from './infer.ts';
import { createEmptyObservation, createInconclusiveObservation, UNSEEN_OBSERVATION } from './observation.ts';
import { observeBody, observeType } from './structure-of-bodies.ts';
import { observeEncoding, observeErrors, observeParameters, observeSecurity } from './structure-of-requests.ts';
import {
  type AspectObserver,
  createOtherObservation,
  createStructureObservation,
  describeFields,
  exchangesAtPoint,
  exchangesIn,
  joinWords,
  listSuccesses,
} from './structures.ts';

const observeStatus: AspectObserver = (point, evidence) => {
  const seen = listSuccesses(point, evidence);
  const statuses = [...new Set(seen.map(({ exchange }) => statusOf(exchange)))].sort((one, two) => one - two);
  if (statuses.length === 0) return UNSEEN_OBSERVATION;
  return createStructureObservation(
    statuses,
    `It succeeded with ${joinWords(statuses.map(String))}.`,
    evidence.countExchanges(exchangesIn(seen)),
  );
};

const observeFields: AspectObserver = (point, evidence) => {
  const { pointer } = point.place;
  if (evidence.contract.model.directionAt(pointer) === 'sent') return observeSentFields(point, evidence);
  const statedNames = Object.keys(Object(evidence.contract.model.elementAt(pointer)?.node.properties));
  const objects = evidence.valuesAt(pointer).flatMap(({ by, value }) => {
    if (!isJsonObject(value)) return [];
    return [{ by, further: Object.fromEntries(Object.entries(value).filter(([name]) => !statedNames.includes(name))) }];
  });
  if (objects.length === 0) return UNSEEN_OBSERVATION;
  const all = objects.map(({ further }) => further);
  const { names, masked } = collectFieldNames(all);
  const { properties = {}, required = [] } = inferProperties(all);
  const answer = { properties, required, additionalProperties: true };
  const isAny = names.length > 0 || masked;
  const showing = isAny ? objects.filter(({ further }) => Object.keys(further).length > 0) : objects;
  const shown = showing.map(({ further }) => further);
  const seen = evidence.countExchanges(
    showing.map(({ by }) => by),
    objects.length,
  );
  if (names.length > 0)
    return createStructureObservation(answer, `There were also ${describeFields(names, shown)}.`, seen);
  return createStructureObservation(
    answer,
    masked ? 'There were fields whose names look like data.' : 'There were no other fields.',
    seen,
  );
};

const listExchangesWithOpenPart = (point: OpenPoint, evidence: AspectEvidence, part: OpenPart): OperationExchange[] =>
  exchangesAtPoint(point, evidence).filter(({ exchange }) => evidence.isOnly(part, exchange) && !isNoise(exchange));

const observeSentFields: AspectObserver = (point, evidence) => {
  const sent = listExchangesWithOpenPart(point, evidence, 'further').filter(
    ({ request }) => request.schema?.pointer === point.place.pointer,
  );
  if (sent.length === 0) return UNSEEN_OBSERVATION;
  const { accepted, refused } = splitByOutcome(sent);
  return accepted.length > 0
    ? createStructureObservation(
        { additionalProperties: true },
        'A further field was accepted.',
        evidence.countExchanges(accepted, sent.length, refused),
      )
    : createStructureObservation(
        { additionalProperties: false },
        'A further field was refused.',
        evidence.countExchanges(refused),
      );
};

function splitByOutcome(sent: readonly OperationExchange[]) {
  const exchanges = exchangesIn(sent);
  return { accepted: exchanges.filter(isSuccess), refused: exchanges.filter((one) => !isSuccess(one)) };
}

const observeLength: AspectObserver = (point, evidence) => {
  const { pointer } = point.place;
  if (evidence.contract.model.directionAt(pointer) !== 'sent') {
    return evidence.valuesAt(pointer).length === 0
      ? UNSEEN_OBSERVATION
      : createInconclusiveObservation('the lengths of some texts show no limit');
  }
  const accepted = findAcceptedLengths(evidence.ofOperations);
  const { least = 1, most = Number.POSITIVE_INFINITY } = accepted.get(pointer) ?? {};
  const sent = exchangesAtPoint(point, evidence).flatMap((one) => {
    const size = one.request.lengths.get(pointer);
    const isOther = [...one.request.open].some((part) => part !== 'length');
    if (size === undefined || isOther || one.request.faults.length > 0 || isNoise(one.exchange)) return [];
    // Another text whose length is open may be the reason of the refusal.
    const isClear = listExplainingLengths(one, accepted).every((open) => open === pointer);
    return isSuccess(one.exchange) || isClear ? [{ size, by: one.exchange }] : [];
  });
  const refused = sent.filter(({ by }) => !isSuccess(by));
  const shortest = Math.max(...refused.flatMap(({ size }) => (size < least ? [size] : [])));
  const longest = Math.min(...refused.flatMap(({ size }) => (size > most ? [size] : [])));
  const limit = Number.isFinite(longest) ? { maxLength: longest - 1 } : {};
  const accepts = Number.isFinite(most) ? `, and the longest that was accepted had ${most}` : '';
  const ofLong = 'maxLength' in limit ? ` A text of ${longest} characters was refused${accepts}.` : '';
  const exchangesOfSize = (size: number): Exchange[] => sent.flatMap((one) => (one.size === size ? [one.by] : []));
  const ofLimit = exchangesOfSize(longest);
  if (least === 0)
    return createStructureObservation(
      { minLength: 0, ...limit },
      `An empty text was accepted.${ofLong}`,
      evidence.countExchanges(
        [...exchangesOfSize(0).filter(isSuccess), ...ofLimit],
        exchangesOfSize(0).length + ofLimit.length,
        exchangesOfSize(0).filter(isError),
      ),
    );
  if (!Number.isFinite(shortest)) return UNSEEN_OBSERVATION;
  const says =
    shortest === 0
      ? 'An empty text was refused.'
      : `A text of ${shortest} characters was refused, and one of ${least} accepted.`;
  return createStructureObservation(
    { minLength: shortest + 1, ...limit },
    `${says}${ofLong}`,
    evidence.countExchanges([...exchangesOfSize(shortest), ...ofLimit]),
  );
};

const observeHeaders: AspectObserver = (point, evidence) => {
  const here = evidence.ofOperations.filter(({ response }) => response?.documented?.pointer === point.place.pointer);
  if (here.length === 0) return UNSEEN_OBSERVATION;
  const surface = here[0]?.exchange.request.surface;
  const elsewhere = new Set(
    evidence.ofOperations
      .filter(({ response }) => response?.documented?.pointer !== point.place.pointer)
      .filter(({ exchange }) => exchange.request.surface === surface)
      .flatMap(({ exchange }) => Object.keys(exchange.response?.headers ?? {})),
  );
  const documented = statedHeaders(evidence.contract);
  const all = here.flatMap(({ exchange }) => Object.entries(exchange.response?.headers ?? {}));
  const further = all.filter(([name]) => !isCommonHeader(name) && !documented.has(name));
  const byName = Map.groupBy(
    further.filter(([name]) => !elsewhere.has(name)),
    ([name]) => name,
  );
  const names = [...byName.keys()].filter((name) => !looksLikeData(name));
  if (further.length === 0)
    return createStructureObservation(
      {},
      'There were no headers of the kind.',
      evidence.countExchanges(exchangesIn(here)),
    );
  if (names.length === 0)
    return createInconclusiveObservation('the headers that were there are those of other responses as well');
  const answer = names.map((name) => {
    const isNumber = byName.get(name)?.every(([, value]) => /^\d{1,15}$/.test(value)) === true;
    return [name, { schema: { type: isNumber ? 'integer' : 'string' } }] as const;
  });
  const seen = here.filter(({ exchange }) => names.some((name) => exchange.response?.headers[name] !== undefined));
  return createStructureObservation(
    Object.fromEntries(answer),
    `There was ${joinWords(names)}.`,
    evidence.countExchanges(exchangesIn(seen), here.length),
  );
};

/** Lists the values of a documented header in the responses that may have it; `undefined` for a response without it. */
function listHeaderValues({ place }: OpenPoint, { ofOperations }: AspectEvidence) {
  return ofOperations.flatMap(({ response, exchange }) => {
    const header = response?.documented?.headers.find(({ pointer }) => pointer === place.pointer);
    return header === undefined ? [] : [{ by: exchange, value: exchange.response?.headers[header.name.toLowerCase()] }];
  });
}

/** Observes whether responses have a property, or the optional properties of an object. */
const observePropertyPresence: AspectObserver = ({ place }, { contract: { model }, valuesAt, countExchanges }) => {
  const { kind, key = '', parent } = model.elementAt(place.pointer) ?? {};
  const isProperty = kind === 'property' && parent !== undefined;
  const object = isProperty ? parent.pointer : place.pointer;
  const { properties = new Map<string, Schema>(), required = [] } = model.schemaAt(object) ?? {};
  const names = isProperty ? [key] : [...properties.keys()].filter((name) => !required.includes(name));
  const received = names.filter((name) => properties.get(name)?.keyword('writeOnly') !== true);
  const objects = valuesAt(object).flatMap(({ by, value }) => (isJsonObject(value) ? [{ by, value }] : []));
  if (objects.length === 0 || received.length === 0) return UNSEEN_OBSERVATION;
  const always = received.filter((name) => objects.every(({ value }) => Object.hasOwn(value, name)));
  const lacking = objects.filter(({ value }) => received.some((name) => !Object.hasOwn(value, name)));
  const showing = lacking.length > 0 ? lacking : objects;
  const seen = countExchanges(
    showing.map(({ by }) => by),
    objects.length,
  );
  if (lacking.length === 0)
    return createStructureObservation(isProperty ? true : always, `There was always ${joinWords(received)}.`, seen);
  if (always.length === 0)
    return createStructureObservation(false, `There was not always ${joinWords(received)}.`, seen);
  return createStructureObservation(always, `There was always ${joinWords(always)}, and not always any other.`, seen);
};

const observePresence: AspectObserver = (point, evidence) => {
  if (point.place.operations.length === 0) return createEmptyObservation({ kind: 'unreached' });
  if (!point.place.pointer.startsWith('/components/headers/')) return observePropertyPresence(point, evidence);
  const values = listHeaderValues(point, evidence);
  if (values.length === 0) return UNSEEN_OBSERVATION;
  const without = values.filter(({ value }) => value === undefined);
  const seen = evidence.countExchanges(
    (without.length > 0 ? without : values).map(({ by }) => by),
    values.length,
  );
  if (without.length === values.length) return createStructureObservation(null, 'It was never there.', seen);
  if (without.length > 0) return createStructureObservation(false, 'It was not always there.', seen);
  return createStructureObservation(true, 'It was always there.', seen);
};

const observeFormat: AspectObserver = (point, evidence) => {
  const values = listHeaderValues(point, evidence).flatMap(({ by, value }) =>
    value === undefined ? [] : [{ by, value }],
  );
  if (values.length === 0) return UNSEEN_OBSERVATION;
  const seen = evidence.countExchanges(values.map(({ by }) => by));
  const most = Math.max(...[...Map.groupBy(values, ({ value }) => value).values()].map(({ length }) => length));
  const repeats = most > 1 ? ` The same value was in ${most} of ${values.length} responses.` : '';
  if (values.every(({ value }) => FORMATS.uuid.test(value)))
    return createStructureObservation({ format: 'uuid' }, `It was a UUID.${repeats}`, seen);
  // The example is invented, not a number of the server.
  const digits = { pattern: '^[0-9]+$', example: '1' };
  if (values.every(({ value }) => /^\d+$/.test(value)))
    return createStructureObservation(digits, `It was a number.${repeats}`, seen);
  return createOtherObservation(`It was a text that is neither a UUID nor a number.${repeats}`, seen);
};

export const OBSERVERS: Readonly<Record<Exclude<OpenPoint['aspect'], 'elsewhere'>, AspectObserver>> = {
  status: observeStatus,
  body: observeBody,
  type: observeType,
  fields: observeFields,
  parameters: observeParameters,
  encoding: observeEncoding,
  security: observeSecurity,
  errors: observeErrors,
  address: () => createEmptyObservation({ kind: 'address' }),
  length: observeLength,
  headers: observeHeaders,
  format: observeFormat,
  presence: observePresence,
};
