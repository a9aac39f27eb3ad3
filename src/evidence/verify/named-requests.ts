import { isSuccess, objectsIn, withoutOptionalArguments } from '../../contract/behaviours/index.ts';
import { type ExactJson, fromJsonText, isJsonObject, isSameData } from '../../contract/model/index.ts';
import type { Exchange, OperationExchange, VouchedValues } from '../judge/index.ts';
import type { NamedRun } from './probes/probe.ts';

/** A resource that the user named, in words, and the requests of one operation to it, of which one must succeed. */
type RequestsToResource = readonly [resource: string, requests: readonly OperationExchange[]];

/** The requests with each value that the user named, in their path, in a field of their body or as a filter that the user named. */
export const requestsByValue = (all: readonly OperationExchange[], values: VouchedValues): RequestsToResource[] =>
  [...values].flatMap(([name, given]) =>
    [given].flat().map((value): RequestsToResource => {
      const hasValue = ({ exchange, request: { values: ofPath, schema, body } }: OperationExchange): boolean =>
        ofPath[name] === value ||
        (exchange.request.hasNamedFilter === true && new URLSearchParams(exchange.request.query).get(name) === value) ||
        (schema?.properties.has(name) === true && String(Object(body?.value)[name]) === value);
      return [`${name} ${value}`, all.filter(hasValue)];
    }),
  );

/** The requests with each filter that the user named. */
export const requestsByFilter = (all: readonly OperationExchange[]): RequestsToResource[] =>
  [
    ...Map.groupBy(
      all.filter(({ exchange }) => exchange.request.hasNamedFilter === true),
      ({ exchange }) => [...new URLSearchParams(exchange.request.query).keys()].join(),
    ),
  ].map(([name, requests]) => [`filter ${name}`, requests]);

/** The requests of each run of a tool that the user named; and those without the parameters that the tool's definition calls optional. */
export function requestsByRun(
  all: readonly OperationExchange[],
  runs: readonly NamedRun[],
  shown: readonly ExactJson[],
): RequestsToResource[] {
  return runs.flatMap((run, index): RequestsToResource[] => {
    const sent = fromJsonText(run.body);
    const name = `${describePath(run)} and --arguments ${index + 1}`;
    const required = withoutOptionalArguments(sent, Object.values(run.values), shown);
    return [
      [name, findRuns(all, run, sent)],
      ...(required === undefined ? [] : [[`${name} without what is optional`, findRuns(all, run, required)] as const]),
    ];
  });
}

const describePath = ({ values }: NamedRun): string =>
  Object.entries(values)
    .map((pair) => pair.join(' '))
    .join(' and ');

const findRuns = (all: readonly OperationExchange[], { values }: NamedRun, body: ExactJson): OperationExchange[] =>
  all.filter(
    ({ request }) =>
      request.open.has('encoding') &&
      Object.entries(values).every(([name, value]) => request.values[name] === value) &&
      isSameData(request.body?.value, body),
  );

/**
 * Finds the runs that got the result of an earlier run that the user named, and says which: the response has the same body,
 * with a value that is among the earlier arguments and not among their own. Such a response does not show that the tool ran
 * with its arguments.
 */
export function findRepeatedResults(
  all: readonly OperationExchange[],
  runs: readonly NamedRun[],
): ReadonlyMap<Exchange, string> {
  const named = runs.map((run) => {
    const body = fromJsonText(run.body);
    return { run, values: listLongValues(body), sent: findRuns(all, run, body) };
  });
  return new Map(
    named.flatMap(({ run, values, sent }, index) =>
      sent.flatMap(({ exchange, response }): [Exchange, string][] => {
        const result = response?.body?.value;
        const earlier = named.findIndex(
          (other, place) =>
            place < index &&
            describePath(other.run) === describePath(run) &&
            other.sent.some((one) => isSuccess(one.exchange) && isSameData(one.response?.body?.value, result)) &&
            listLongValues(result).some((value) => other.values.includes(value) && !values.includes(value)),
        );
        return earlier < 0 || !isSuccess(exchange) ? [] : [[exchange, `the result of --arguments ${earlier + 1}`]];
      }),
    ),
  );
}

/** Lists the texts and numbers in a body, as texts, that are too long to be in another body by chance. */
const listLongValues = (body: ExactJson | undefined): string[] =>
  objectsIn(body ?? null)
    .flatMap((object) => Object.values(object))
    .filter((value) => ['string', 'number', 'bigint'].includes(typeof value) && String(value).length > 2)
    .map((value) => (isJsonObject(value) ? '' : String(value)));
