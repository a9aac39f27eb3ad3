import { entriesOf, type JsonObject, listOf, objectOf } from './json.ts';
import type { Operation } from './operation.ts';

/** The maximum number of base paths of one address; its variables can have any number of values. */
const MAX_BASE_PATHS = 100;

/** Returns the paths of an operation’s addresses, such as `/v1`, for each value (`default`, `enum`) of a variable. */
export function basePathsOf({ servers }: Pick<Operation, 'servers'>): string[] {
  return [...new Set(servers.flatMap(({ node }) => expandAddresses(node)).map(toPathname))];
}

/**
 * Returns the paths of an operation’s addresses, in which `/bot{token}` keeps its variable. A path of variables alone has their
 * values.
 */
export const baseTemplatesOf = ({ servers }: Pick<Operation, 'servers'>): string[] =>
  servers.flatMap((server) => {
    const template = toPathname(withoutHostVariable(server.node));
    const names = template.replaceAll(/\{[^{}]*\}/g, '');
    return template.includes('{') && /\w/.test(names) ? [template] : basePathsOf({ servers: [server] });
  });

/** Returns a URL without a variable at its start that is a whole host, as in `{server}/api/v1`. */
function withoutHostVariable({ url, variables }: JsonObject): string {
  const text = String(url ?? '');
  const [variable = '', name = ''] = /^\{([^{}]+)\}/.exec(text) ?? [];
  return String(objectOf(objectOf(variables)[name]).default ?? '').includes('//') ? text.slice(variable.length) : text;
}

/**
 * Returns scheme and host of each address of an operation; none for a host with a variable, which can be any host, and both schemes
 * for `//host`, which states none.
 */
export function serverOrigins({ servers }: Pick<Operation, 'servers'>): string[] {
  return servers.flatMap(({ node }) => {
    const [origin = ''] = /^(https?:)?\/\/[^/?#{}]+(?=[/?#]|$)/i.exec(String(node.url ?? '')) ?? [];
    return origin.startsWith('//') ? [`http:${origin}`, `https:${origin}`] : origin === '' ? [] : [origin];
  });
}

function expandAddresses({ url, variables }: JsonObject): string[] {
  const values = new Map(
    entriesOf(variables).map(([name, variable]) => {
      const { default: usual = '', enum: choices } = objectOf(variable);
      return [name, [...new Set([usual, ...listOf(choices)].map(String))]] as const;
    }),
  );
  const [literal = '', ...parts] = withoutHost(String(url ?? '')).split(/\{([^{}]+)\}/);
  return parts.reduce<string[]>(
    (addresses, part, index) => {
      const texts = index % 2 === 0 ? (values.get(part) ?? [`{${part}}`]) : [part];
      return addresses.flatMap((address) => texts.map((text) => address + text)).slice(0, MAX_BASE_PATHS);
    },
    [literal],
  );
}

/** A URL without its host, whose variables are not part of the path. */
const withoutHost = (url: string): string => url.replace(/^[^/?#]*\/\/[^/?#]*/, '');

function toPathname(address: string): string {
  const [path = ''] = withoutHost(address).split(/[?#]/);
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  return segments.map((segment) => `/${segment}`).join('');
}
