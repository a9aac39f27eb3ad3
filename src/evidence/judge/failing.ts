import { isSuccess, statusOf } from '../../contract/behaviours/index.ts';
import { isJsonObject, toJsonText } from '../../contract/model/index.ts';
import type { ClaimIndex } from './claim-index.ts';
import { MAX_TEXT_LENGTH } from './lengths.ts';
import { OPEN_PARTS_OF_OPERATIONS, type OperationExchange } from './operation-exchange.ts';
import { listOptionalParts } from './optional-parts.ts';
import type { JudgeContext } from './tally.ts';
import { kindsOfTexts } from './text-kinds.ts';

/** The number of failures, and of successes without the feature, from which chance is no explanation. */
const MIN_REQUESTS = 3;

/** A part that some valid requests to an operation have in common. */
interface RequestFeature {
  readonly key: string;
  readonly inWords: string;
  /** The statements that the requests show if they succeed. */
  readonly statements: readonly string[];
}

/**
 * Blames valid requests with something in common that always fail with 5xx, while those without it never do. A failure of a server
 * behind the API would hit both.
 */
export function judgeFailingRequests({ all, tally, claims }: JudgeContext): void {
  for (const [operation, group] of Map.groupBy(all.filter(isComparable), ({ request }) => request.operation)) {
    const failed = group.filter(isFailed);
    if (failed.length < MIN_REQUESTS || failed.length > group.length - MIN_REQUESTS) continue;
    const features = new Map(failed.flatMap((one) => featuresOf(one, claims)).map((one) => [one.key, one]));
    const hasFeature =
      ({ key }: RequestFeature) =>
      (one: OperationExchange) =>
        featuresOf(one, claims).some((other) => other.key === key);
    for (const feature of features.values()) {
      const [having, others] = partition(group, hasFeature(feature));
      const [success] = others;
      const isExplained = having.length >= MIN_REQUESTS && having.every(isFailed) && others.length >= MIN_REQUESTS;
      if (!isExplained || success === undefined || !others.every(({ exchange }) => isSuccess(exchange))) continue;
      const ids = feature.statements.length > 0 ? feature.statements : claims.at(operation.pointer);
      for (const one of having) {
        const how = `each of ${having.length} valid requests with ${feature.inWords} fails with ${statusOf(one.exchange)}, and none without`;
        tally.blame('valid-refused', ids, { reason: 'failing', how }, one, success.exchange);
      }
      break;
    }
  }
}

const isFailed = ({ exchange }: OperationExchange): boolean => statusOf(exchange) >= 500;

/** Whether a request is valid, and had a response that shows whether it failed. The size of a text may explain a failure. */
const isComparable = ({ exchange, request }: OperationExchange): boolean =>
  exchange.response !== undefined &&
  (isSuccess(exchange) || statusOf(exchange) >= 500) &&
  request.faults.length === 0 &&
  ![...request.open].some(
    (part) => part !== 'length' && (part === 'encoding' || !OPEN_PARTS_OF_OPERATIONS.has(part)),
  ) &&
  [...request.lengths.values()].every((length) => length <= MAX_TEXT_LENGTH);

/** The length from which a text is long. */
const LONG_TEXT_LENGTH = 450;

function featuresOf(one: OperationExchange, claims: ClaimIndex): RequestFeature[] {
  const { values, body, lengths, schema } = one.request;
  return [
    ...listOptionalParts(one).map((pointer) => ({
      key: pointer,
      inWords: pointer.slice(pointer.lastIndexOf('/') + 1),
      statements: claims.at(`${pointer}/type`),
    })),
    ...nestedParts(one).map(({ name, pointer }) => ({
      key: `nested ${pointer}`,
      inWords: `lists or objects in ${name}`,
      statements: claims.at(`${pointer}/type`),
    })),
    ...freeFormParts(one).map(({ name, pointer, part }) => ({
      key: `${pointer} ${toJsonText(part)}`,
      inWords: `this ${name}`,
      statements: claims.at(`${pointer}/type`),
    })),
    ...[...(schema?.properties ?? [])]
      .filter(([, { pointer, types }]) => types.has('string') && (lengths.get(pointer) ?? 0) >= LONG_TEXT_LENGTH)
      .map(([name, { pointer }]) => ({ key: `long ${pointer}`, inWords: `a long ${name}`, statements: [] })),
    ...Object.entries(values).map(([name, value]) => ({
      key: JSON.stringify([name, value]),
      inWords: `this ${name}`,
      statements: [],
    })),
    ...kindsOfTexts(body?.value).map(({ name }) => ({
      key: name,
      inWords: `a text with ${name}`,
      statements: [],
    })),
  ];
}

const nestedParts = (one: OperationExchange) =>
  freeFormParts(one).filter(
    ({ part }) =>
      isJsonObject(part) && Object.values(part).some((member) => typeof member === 'object' && member !== null),
  );

const freeFormParts = ({ request: { body, schema } }: OperationExchange) =>
  Object.entries(isJsonObject(body?.value) ? body.value : {}).flatMap(([name, part]) => {
    const property = schema?.properties.get(name);
    return property?.isFreeForm ? [{ name, part, pointer: property.pointer }] : [];
  });

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [having: Item[], others: Item[]] {
  return [items.filter((item) => test(item)), items.filter((item) => !test(item))];
}
