import { escapeForRegExp } from '../../contract/model/routes.ts';

export type MockAddress = ReturnType<typeof createAddress>;

const ANY_ORIGIN = String.raw`[a-z][a-z\d+.-]*:\/\/[^/?#]*`;

/**
 * Makes functions that match the URLs of a surface. Without an address they match any host.
 *
 * @param isOfAnyVersion Whether paths of other versions, such as `/v2/` instead of `/v1/`, belong to the surface.
 * @throws {TypeError} if the value of the option is not an address.
 */
export function createAddress(option: string, address: string | undefined, isOfAnyVersion = false) {
  if (address !== undefined && !URL.canParse(address)) {
    throw new TypeError(`createMock: ${option} is no address; give one such as https://api.example.com`);
  }
  const base = address === undefined ? undefined : new URL(address);
  const folder = base === undefined ? '' : base.pathname.replace(/\/+$/, '');
  const start = base === undefined ? ANY_ORIGIN : escapeForRegExp(base.origin + folder);
  return {
    // Without capturing groups: MSW would decode their text, but not every path is encoded.
    /** Returns a pattern for the URLs whose path begins with one of some prefixes, such as `/v1/`. */
    matchUnder(prefixes: readonly string[]): RegExp {
      const texts = prefixes
        .map(escapeForRegExp)
        .map((text) => (isOfAnyVersion ? text.replaceAll(/\d+/g, String.raw`\d+`) : text));
      return new RegExp(`^${start}(?:${texts.join('|')})`);
    },
    /** Returns a pattern for the URLs of a template such as `/v1/agents/{agent_id}/`, also below base paths. */
    at: (template: string, bases: readonly string[]): RegExp =>
      new RegExp(`^${start}(?:${['', ...bases].map(escapeForRegExp).join('|')})${templatePattern(template)}(?:[?#]|$)`),
    /** Returns the path below the address, and the query, of a URL. */
    splitUrl(url: string): { readonly path: string; readonly query: string } {
      const { pathname, search } = new URL(url);
      return { path: pathname.slice(folder.length), query: search.slice(1) };
    },
  };
}

export function templatePattern(template: string): string {
  return template
    .split(/\{[^}]*\}/)
    .map(escapeForRegExp)
    .join('[^/?#]+');
}
