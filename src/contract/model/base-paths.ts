import { entriesOf, type JsonObject, listOf, objectOf } from './json.ts';
import type { Operation } from './operation.ts';

/** More base paths than the variables of one address need. */
const MOST = 100;

/** The paths of the addresses of an operation, such as `/v1`, with each value of the `enum` of a variable. */
export function basePathsOf({ servers }: Pick<Operation, 'servers'>): string[] {
  return [...new Set(servers.flatMap(({ node }) => addressesOf(node)).map(pathOf))];
}

/** The addresses at which an operation is served, with scheme and host; none of those that a variable decides. */
export function originsOf({ servers }: Pick<Operation, 'servers'>): string[] {
  return servers.flatMap(({ node }) => /^https?:\/\/[^/?#{}]+/i.exec(String(node.url ?? '')) ?? []);
}

function addressesOf({ url, variables }: JsonObject): string[] {
  const values = new Map(
    entriesOf(variables).map(([name, variable]) => {
      const { default: usual = '', enum: others } = objectOf(variable);
      return [name, [...new Set([usual, ...listOf(others)].map(String))]] as const;
    }),
  );
  const [literal = '', ...parts] = withoutHost(String(url ?? '')).split(/\{([^{}]+)\}/);
  return parts.reduce<string[]>(
    (addresses, part, index) => {
      const texts = index % 2 === 0 ? (values.get(part) ?? [`{${part}}`]) : [part];
      return addresses.flatMap((address) => texts.map((text) => address + text)).slice(0, MOST);
    },
    [literal],
  );
}

/** What a variable of a host is, is no part of the path. */
const withoutHost = (url: string): string => url.replace(/^[^/?#]*\/\/[^/?#]*/, '');

function pathOf(address: string): string {
  const [path = ''] = withoutHost(address).split(/[?#]/);
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  return segments.map((segment) => `/${segment}`).join('');
}
