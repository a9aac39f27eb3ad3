import { isSuccess, PROBE_NAME, statusOf } from '../../../contract/behaviours/index.ts';
import {
  type ExactJson,
  isJsonObject,
  isSameData,
  type JsonObject,
  type OpenPoint,
} from '../../../contract/model/index.ts';
import type { OperationExchange } from '../operation-exchange.ts';
import { jsonType } from '../read-json.ts';
import type { AspectEvidence } from './evidence.ts';
import { collectFieldNames, inferSchema, looksLikeData, loosenSchema } from './infer.ts';
import { type Observation, type SeenExchanges, UNSEEN_OBSERVATION } from './observation.ts';
import { describeMisplacedIds, describeMisplacedTexts } from './returned-texts.ts';
import {
  type AspectObserver,
  createOtherObservation,
  createStructureObservation,
  describeFields,
  exchangesIn,
  isAtPoint,
  listSuccesses,
} from './structures.ts';
import { collectEchoedNames, widenResultSchema } from './tool-results.ts';

export const observeBody: AspectObserver = (point, evidence) => {
  const successes = listSuccesses(point, evidence).filter(
    ({ response }) => response?.schema?.pointer === point.place.pointer && response.breaches.length === 0,
  );
  const { values, by } = findReceivedValues(point, evidence);
  if (successes.length === 0) return UNSEEN_OBSERVATION;
  if (values.length === 0)
    return createStructureObservation(null, 'There was no body.', evidence.countExchanges(exchangesIn(successes)));
  const others = listOtherSuccesses(point, evidence, successes).flatMap(({ response }) => response?.body?.value ?? []);
  const names = collectArgumentNames(evidence);
  const inferred = inferSchema(values, names);
  // A document has one schema for a status, which errors with this status match as well.
  const common = others.length === 0 ? inferred : loosenSchema(inferred, inferSchema([...values, ...others], names));
  const runs = successes.filter(({ request }) => request.open.has('encoding'));
  const schema = runs.length === 0 ? common : widenResultSchema(common, collectEchoedNames(runs));
  const says = [
    `The body was ${describeTypes(values)}.`,
    ...(isSameData(common, inferred) ? [] : ['Responses that may be errors had the same status, and another body.']),
    ...describeMisplacedTexts(successes),
    ...describeMisplacedIds(successes),
  ].join(' ');
  return createSchemaObservation(schema, says, evidence.countExchanges(by, successes.length));
};

/** Lists the other responses with the status of those that certainly succeeded. */
function listOtherSuccesses(point: OpenPoint, evidence: AspectEvidence, successes: readonly OperationExchange[]) {
  const statuses = new Set(exchangesIn(successes).map(statusOf));
  return evidence.allSuccesses
    .filter(isAtPoint(point))
    .filter(
      (one) => !successes.includes(one) && statuses.has(statusOf(one.exchange)) && one.response?.breaches.length === 0,
    );
}

/** Creates an observation in words if the values have several types, so that their schema says nothing. */
const createSchemaObservation = (schema: JsonObject, says: string, seen: SeenExchanges): Observation =>
  Object.keys(schema).length === 0
    ? createOtherObservation(says, seen)
    : createStructureObservation(schema, says, seen);

/**
 * Collects the names of the parameters with which a tool was run. The caller chose them, since the form of such a
 * request is open.
 */
function collectArgumentNames({ contract, ofOperations }: AspectEvidence): ReadonlySet<string> {
  const isOpenForm = ({ request: { operation } }: OperationExchange): boolean =>
    contract.openPoints.some(
      ({ aspect, place }) => aspect === 'encoding' && place.operations.includes(operation.operationId),
    );
  const bodies = ofOperations
    .filter((one) => isOpenForm(one) && isSuccess(one.exchange))
    .map(({ request }) => request.body?.value);
  const names = bodies.filter(isJsonObject).flatMap((body) => Object.keys(body));
  return new Set(names.filter((name) => name !== PROBE_NAME && !looksLikeData(name)));
}

export const observeType: AspectObserver = (point, evidence) => {
  const { values, by } = findReceivedValues(point, evidence);
  if (values.length === 0) return UNSEEN_OBSERVATION;
  return createSchemaObservation(inferSchema(values), `It was ${describeTypes(values)}.`, evidence.countExchanges(by));
};

function findReceivedValues({ place }: OpenPoint, { valuesAt, ofOperations }: AspectEvidence) {
  const received = valuesAt(place.pointer);
  const resources = new Set(
    ofOperations.flatMap(({ request, exchange }) => (isSuccess(exchange) ? Object.values(request.values) : [])),
  );
  return {
    values: received.map(({ value }) => withoutResourceNames(value, resources)),
    by: received.map(({ by }) => by),
  };
}

/** Empties the maps in a response, such as tools by their names: objects that have the name of a resource as a key. */
function withoutResourceNames(value: ExactJson, resources: ReadonlySet<string>): ExactJson {
  if (Array.isArray(value)) return value.map((one: ExactJson) => withoutResourceNames(one, resources));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value);
  if (entries.some(([name]) => resources.has(name)) && entries.every(([, one]) => isJsonObject(one))) return {};
  return Object.fromEntries(entries.map(([name, one]) => [name, withoutResourceNames(one, resources)]));
}

function describeTypes(values: readonly ExactJson[]): string {
  const objects = values.filter(isJsonObject);
  const { names, masked } = collectFieldNames(objects);
  const seenTypes = [...new Set(values.map(jsonType))];
  // The object comes last, since its fields follow it.
  const types = [
    ...seenTypes.filter((name) => name !== 'object'),
    ...seenTypes.filter((name) => name === 'object'),
  ].map((name) => (/^[aio]/.test(name) ? `an ${name}` : name === 'null' ? name : `a ${name}`));
  const fields = names.length === 0 ? '' : ` with ${describeFields(names, objects)}`;
  return `${types.join(' or ')}${fields}${masked ? ', and names that look like data' : ''}`;
}
