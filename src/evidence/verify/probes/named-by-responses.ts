import { isSuccess } from '../../../contract/behaviours/index.ts';
import { type ExactJson, isJsonObject, type Operation } from '../../../contract/model/index.ts';
import { isInteger, pathParameters, readJson } from '../../judge/index.ts';
import type { ProbeDefinition } from './definition.ts';
import type { SentProbe } from './filter-queries.ts';
import { valuesIn } from './find-values.ts';
import type { Probe } from './probe.ts';
import { undocumentedRequests } from './undocumented-requests.ts';
import { validReads } from './valid-reads.ts';

/** The second page of each list whose response names it, by a link or a field. */
export const secondPages: ProbeDefinition = {
  name: 'second-pages',
  tier: 'reads',
  after: [validReads],
  requests: () => [],
  following: (_, sent) =>
    firstSuccesses(sent).flatMap(({ probe, exchange }) => {
      const next = linkedTarget(exchange.response?.headers.link) ?? nextIn(bodyOf({ probe, exchange }));
      const query = next === undefined ? undefined : queryOf(next, probe, exchange.request.address ?? '');
      return query === undefined || query === probe.query ? [] : [{ ...probe, query, isNamed: true }];
    }),
};

/**
 * One more read below each list, with a name that the list has: it shows that the list has the names of paths, and so whether it
 * lacks one.
 */
export const listedNames: ProbeDefinition = {
  name: 'listed-names',
  tier: 'reads',
  after: [undocumentedRequests],
  requests: () => [],
  following: (context, sent) =>
    firstSuccesses(sent).flatMap((one) => {
      const below = context.reads.find(({ operation }) => isDirectlyBelow(operation, one.probe.operation));
      const parameter = below && pathParameters(below.operation).at(-1);
      if (below === undefined || parameter === undefined || isInteger(parameter)) return [];
      const name = valuesIn(bodyOf(one), parameter.name)
        .map(String)
        .find((text) => NAME.test(text) && text !== context.known.values.get(parameter.name));
      return name === undefined ? [] : [below.make({ values: { [parameter.name]: name } })];
    }),
};

/** A name that a path can contain unescaped. */
const NAME = /^[\w.-]{1,80}$/;

const isDirectlyBelow = ({ path }: Operation, above: Operation | undefined): boolean =>
  above !== undefined && /^\{[^}]+\}\/?$/.test(path.startsWith(above.path) ? path.slice(above.path.length) : '');

/** The first success of each valid read. */
function firstSuccesses(sent: readonly SentProbe[]): SentProbe[] {
  const reads = sent.filter(({ probe, exchange }) => probe.tier === 'reads' && isSuccess(exchange));
  return [...Map.groupBy(reads, ({ probe }) => probe.operation).values()].flatMap(([first]) => first ?? []);
}

const bodyOf = ({ exchange }: SentProbe): ExactJson =>
  readJson(exchange.response?.body ?? new Uint8Array())?.value ?? null;

const linkedTarget = (link = ''): string | undefined => /<([^>]*)>[^,]*;\s*rel="?next"?/.exec(link)?.[1];

/** The text or number in a field that names the next page, and the field's name if it is no address. */
function nextIn(body: ExactJson): string | undefined {
  // Elements of a list have fields of their own.
  const objects = isJsonObject(body) ? [body, ...Object.values(body).filter(isJsonObject)] : [];
  const fields = objects.flatMap((object) => Object.entries(object)).filter(([name]) => NEXT.test(name));
  const [[name, value] = []] = fields.filter(([, one]) => (typeof one === 'string' && one !== '') || isPositive(one));
  if (name === undefined || value === undefined) return undefined;
  const text = String(value);
  return /^(https?:\/)?\/|^\?/.test(text) ? text : `?${new URLSearchParams({ [name]: text })}`;
}

const NEXT = /^next(_?(page|url|link|cursor|token|page_?token))?$/i;
const isPositive = (value: ExactJson): boolean => typeof value === 'number' && Number.isInteger(value) && value > 1;

/** The query of the next page, if it is at the same path of the same server. */
function queryOf(next: string, probe: Probe, address: string): string | undefined {
  const base = URL.parse(`${address === '' ? 'http://any.invalid' : address}${probe.path}`);
  const target = base && URL.parse(next, base.href);
  if (!base || !target || target.origin !== base.origin || target.pathname !== base.pathname) return undefined;
  return target.search.slice(1);
}
