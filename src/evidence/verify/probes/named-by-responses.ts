import { isSuccess } from '../../../contract/behaviours/index.ts';
import { type ExactJson, isJsonObject, type Operation } from '../../../contract/model/index.ts';
import { isIntegerParameter, pathParameters, readJson } from '../../judge/index.ts';
import type { ProbeDefinition } from './definition.ts';
import type { SentProbe } from './filter-queries.ts';
import { findListedValues } from './find-values.ts';
import type { Probe } from './probe.ts';
import { undocumentedRequests } from './undocumented-requests.ts';
import { validReads } from './valid-reads.ts';

/** A read of the second page of each list whose response contains its address, in a link or a field. A read of the third one follows. */
export const secondPages: ProbeDefinition = {
  name: 'second-pages',
  tier: 'reads',
  after: [validReads],
  requests: () => [],
  followUps: (_, sent) => firstSuccesses(sent).flatMap((one) => readOfNextPage(one) ?? []),
};

/** Creates a read of the page that a response names as the next one. */
export function readOfNextPage({ probe, exchange }: SentProbe): Probe | undefined {
  const next = nextLink(exchange.response?.headers.link) ?? findNextPage(readBody({ probe, exchange }));
  const query = next === undefined ? undefined : nextPageQuery(next, probe, exchange.request.address ?? '');
  return query === undefined || query === probe.query ? undefined : { ...probe, query, isNamed: true };
}

/**
 * Reads of elements of each list, with names from the list. A success shows that the names in the list work in the
 * path. A name that works and is not in the list is then missing.
 */
export const listedNames: ProbeDefinition = {
  name: 'listed-names',
  tier: 'reads',
  after: [undocumentedRequests],
  requests: () => [],
  followUps: (context, sent) =>
    firstSuccesses(sent).flatMap((one) => {
      const below = context.reads.find(({ operation }) => isDirectlyBelow(operation, one.probe.operation));
      const parameter = below && pathParameters(below.operation).at(-1);
      if (below === undefined || parameter === undefined || isIntegerParameter(parameter)) return [];
      const named = context.known.values.get(parameter.name);
      const names = findListedValues(readBody(one), parameter.name, named)
        .map(String)
        .filter((text) => UNESCAPED_NAME.test(text) && text !== named);
      return [...new Set(names)].slice(0, MAX_NAMES).map((name) => {
        const make = (): Probe => below.make({ values: { [parameter.name]: name } });
        return { ...make(), again: [make(), make()] };
      });
    }),
};

/** The number of names of a list that are read. */
const MAX_NAMES = 3;
/** A name that a path can contain unescaped. */
const UNESCAPED_NAME = /^[\w.-]{1,80}$/;

const isDirectlyBelow = ({ path }: Operation, above: Operation | undefined): boolean =>
  above !== undefined && /^\{[^}]+\}\/?$/.test(path.startsWith(above.path) ? path.slice(above.path.length) : '');

/** The first success of each operation that was read. */
function firstSuccesses(sent: readonly SentProbe[]): SentProbe[] {
  const reads = sent.filter(({ probe, exchange }) => probe.tier === 'reads' && isSuccess(exchange));
  return [...Map.groupBy(reads, ({ probe }) => probe.operation).values()].flatMap(([first]) => first ?? []);
}

const readBody = ({ exchange }: SentProbe): ExactJson =>
  readJson(exchange.response?.body ?? new Uint8Array())?.value ?? null;

const nextLink = (link = ''): string | undefined => /<([^>]*)>[^,]*;\s*rel="?next"?/.exec(link)?.[1];

/** Finds the field that names the next page, and returns its value: an address, or a query with the name of the field. */
function findNextPage(body: ExactJson): string | undefined {
  // The elements of a list are not searched: a field `next` of theirs is about the element.
  const objects = isJsonObject(body) ? [body, ...Object.values(body).filter(isJsonObject)] : [];
  const fields = objects.flatMap((object) => Object.entries(object)).filter(([name]) => NEXT_PAGE_FIELD.test(name));
  const [[name, value] = []] = fields.filter(
    ([, one]) => (typeof one === 'string' && one !== '') || isLaterPageNumber(one),
  );
  if (name === undefined || value === undefined) return undefined;
  const text = String(value);
  return /^(https?:\/)?\/|^\?/.test(text) ? text : `?${new URLSearchParams({ [name]: text })}`;
}

/**
 * Whether the parameter of a query for the next page is a guess: a server that returns a value in a field does not say that the
 * parameter has the name of the field.
 */
export function isGuessedPage(query: string): boolean {
  const [name = '', ...others] = new URLSearchParams(query).keys();
  return others.length === 0 && NEXT_PAGE_FIELD.test(name);
}

const NEXT_PAGE_FIELD = /^next(_?(page|url|link|cursor|token|page_?token))?$/i;
const isLaterPageNumber = (value: ExactJson): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value > 1;

/** Returns the query of the next page, if that page is at the same path of the same server. */
function nextPageQuery(next: string, probe: Probe, address: string): string | undefined {
  const base = URL.parse(`${address === '' ? 'http://any.invalid' : address}${probe.path}`);
  const target = base && URL.parse(next, base.href);
  if (!base || !target || target.origin !== base.origin || target.pathname !== base.pathname) return undefined;
  return target.search.slice(1);
}
