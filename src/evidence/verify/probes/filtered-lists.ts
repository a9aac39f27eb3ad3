import { isSuccess, statusOf, UNKNOWN_NAME } from '../../../contract/behaviours/index.ts';
import { sourcesNeeding } from '../../../contract/model/index.ts';
import { findPathProperties, isJsonResponse } from '../../judge/index.ts';
import type { ProbeContext, ProbeDefinition } from './definition.ts';
import { createFilterQueries, createSpelledQuery, findFilterNames, queryOf, type SentProbe } from './filter-queries.ts';
import { findOtherIds } from './listed-ids.ts';
import type { KnownResources, Probe } from './probe.ts';
import { undocumentedRequests } from './undocumented-requests.ts';
import type { RequestFactory, RequestOverrides } from './valid-requests.ts';

/** An id that is unlikely to exist, if the run has none that does not. */
const UNLIKELY_ID = '1999999999';

/**
 * Reads of each list with queries that may filter it. A list must have its form, whatever the query. No text of the server is sent,
 * since a recording keeps what verify sent.
 */
export const filteredLists: ProbeDefinition = {
  name: 'filtered-lists',
  tier: 'probes',
  after: [undocumentedRequests],
  requests: () => [],
  followUps: (context, sent) =>
    context.reads.flatMap((factory) => {
      const { contract, known } = context;
      const whole = sent.find(
        ({ probe, exchange }) =>
          probe.operation === factory.operation &&
          probe.tier === 'reads' &&
          probe.query === '' &&
          isSuccess(exchange) &&
          isJsonResponse(exchange.response),
      );
      if (!sent.some(({ probe, exchange }) => probe.operation === factory.operation && isSuccess(exchange))) return [];
      const queries = createFilterQueries(contract, factory.operation, known.values, [], UNKNOWN_NAME);
      const names = findFilterNames(contract, factory.operation);
      return [
        ...[...queries, ...names.map((name) => createSpelledQuery(name, known.absent ?? UNLIKELY_ID))].map((query) =>
          factory.make({ tier: 'probes', query }),
        ),
        ...createInaccessibleReads(factory, names, known),
        ...(whole === undefined
          ? []
          : [
              ...names.flatMap((name) =>
                createNarrowedReads(factory, whole, findFilterValues(context, name, sent), (value) =>
                  createSpelledQuery(name, value),
                ),
              ),
              ...[...(known.filters ?? [])].flatMap((filter) => createNamedReads(context, factory, whole, filter)),
            ]),
      ];
    }),
};

/** Finds the ids of a filter: the known one, and then others of the lists. */
function findFilterValues({ contract, known }: ProbeContext, name: string, sent: readonly SentProbe[]): string[] {
  const value = known.values.get(name);
  if (value === undefined) return [];
  const property = findPathProperties(contract).find(({ parameter }) => parameter === name);
  return [
    value,
    ...(known.further?.get(name) ?? []),
    ...(property === undefined ? [] : findOtherIds(contract, known, property, sent)),
  ];
}

/** All values that the user named for a parameter. */
const valuesOf = ({ values, further }: KnownResources, name: string): string[] => [
  ...[values.get(name) ?? []].flat(),
  ...(further?.get(name) ?? []),
];

/** Finds another value for a filter that has a value of a parameter: one of the others that the user named for the parameter. */
function findOtherValues(known: KnownResources, [value = '', ...others]: readonly string[]): string[] {
  const named = [...known.values.keys()].map((name) => valuesOf(known, name)).find((all) => all.includes(value)) ?? [];
  return others.length > 0 ? [] : named.filter((one) => one !== value).slice(0, 1);
}

/** Reads a list with each resource that the key cannot access as a filter: one that the user named, or names that it may have. */
function createInaccessibleReads({ make }: RequestFactory, names: readonly string[], known: KnownResources): Probe[] {
  return names.flatMap((name) => {
    const value = known.inaccessible.get(name);
    if (value === undefined) return [];
    const values = valuesOf(known, name);
    const [filter] = [...(known.filters ?? [])].find(([, all]) => all.some((one) => values.includes(one))) ?? [];
    const query = filter === undefined ? createSpelledQuery(name, value) : queryOf([[filter, value]]);
    return [make({ tier: 'probes', query, resource: 'inaccessible' })];
  });
}

/** Reads a list with the first value of a filter. If the result differs from that without a query, also with the others, and without a query. */
function createNarrowedReads(
  { make }: RequestFactory,
  whole: SentProbe,
  [value, ...others]: readonly string[],
  createQuery: (value: string) => string,
): Probe[] {
  if (value === undefined) return [];
  const read = (one: string): Probe => make({ tier: 'probes', query: createQuery(one) });
  return [{ ...read(value), sameResultAs: whole.exchange, again: [...others.map(read), whole.probe] }];
}

/**
 * Reads a list with the values of a filter that the user named; each twice if the filter has an effect for the first: a passing
 * failure rarely affects both.
 */
function createNamedReads(
  { contract, known }: ProbeContext,
  factory: RequestFactory,
  whole: SentProbe,
  [name, values]: readonly [name: string, values: readonly string[]],
): Probe[] {
  // Any of several lists with filters may be the one that the user means.
  const [filtered, ...others] = contract.operations.filter((one) => sourcesNeeding(one, 'parameters').length > 0);
  const isMeant = filtered === factory.operation && others.length === 0;
  const named = {
    ...factory,
    make: (one: RequestOverrides): Probe => ({ ...factory.make(one), ...(isMeant && { hasNamedFilter: true }) }),
  };
  const query = (value: string): string => queryOf([[name, value]]);
  return [
    ...createNarrowedReads(named, whole, [...values.slice(0, 1), ...values], query),
    ...values.slice(1).map((value) => named.make({ tier: 'probes', query: query(value) })),
    ...findOtherValues(known, values).map((value) => factory.make({ tier: 'probes', query: query(value) })),
  ];
}

/** Creates the read without the slash of a filtered list that was not found: a server may have lists with filters there only. */
export function readWithoutSlash({ probe, exchange }: SentProbe): Probe | undefined {
  const isFiltered = probe.sameResultAs !== undefined && probe.query !== '' && probe.path.endsWith('/');
  if (!isFiltered || statusOf(exchange) !== 404) return undefined;
  return { ...probe, operation: undefined, path: probe.path.slice(0, -1) };
}
