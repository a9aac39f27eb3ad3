import { type Case, contrarilyEmpty, type PerProtocol, post, request, result, type Want } from '../case.ts';
import { FAILURES, unlisted } from './failures.ts';

const { unknownPath, unknownToolkit, unknownTool, missingSlash, refused } = FAILURES;

/** Segments that name nothing, whichever way they are read. */
export const UNKNOWN_NAMES = [
  ...['nowhere', 'Odd', 'Now', '__proto__', 'toString', 'hasOwnProperty', '__defineGetter__', '*'],
  ...['%5F%5Fproto%5F%5F', 'odd%20', 'now%00', 'odd;a=b', 'now%2F', 'odd%2Fnow', '%2e%2e%2fodd', '%5Codd', '%252e'],
  ...['%zz', '%', '%ff', '%c3%28', 'x'.repeat(500)],
];
const named = (segment: string): Case[] => [
  request(`as the name of a toolkit: ${segment}`, `/toolkit/${segment}/`, unknownToolkit),
  request(`as the name of a tool: ${segment}`, `/toolkit/odd/${segment}/`, unknownTool),
];
const moved = (location: string): Case['want'] => ({
  plain: missingSlash.plain,
  contrary: contrarilyEmpty(308, { location }),
});
const preflight = contrarilyEmpty(204, {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type, x-toolkit-api-key',
});
const bodiless = ({ plain, contrary }: PerProtocol<Want>): Case['want'] => ({
  plain: { ...plain, body: '' },
  contrary: { ...contrary, body: '' },
});

/** Paths, names in paths, and methods. */
export const PATHS: readonly Case[] = [
  ...UNKNOWN_NAMES.flatMap(named),
  post('a letter that is percent-encoded', '/toolkit/odd/n%6Fw/', {
    plain: unknownTool.plain,
    contrary: result('{"hour":12}').contrary,
  }),
  request('the registered name where the path has the app_name', '/toolkit/weather/', {
    contrary: unknownToolkit.contrary,
  }),
  post('a toolkit and a tool in other scripts', '/toolkit/Gr%C3%BC%C3%9Fe/%E6%8C%A8%E6%8B%B6%2050%25/', {
    contrary: result('{"hello":true}').contrary,
  }),
  post('a registered tool called constructor', '/toolkit/odd/constructor/', result('{"ran":"constructor"}')),
  request('the prefix alone', '/toolkit/', unknownPath),
  request('the prefix without its slash', '/toolkit', unknownPath),
  request('no prefix', '/odd/now/', unknownPath),
  request('the root', '/', unknownPath),
  request('another prefix', '/toolkits/odd/now/', unknownPath),
  request('a prefix of another case', '/Toolkit/odd/now/', unknownPath),
  request('one segment too many', '/toolkit/odd/now/here/', unknownPath),
  request('an empty first name', '/toolkit//', unknownPath),
  request('an empty first name before a tool', '/toolkit//now/', unknownPath),
  request('an empty second name', '/toolkit/odd//', unknownPath),
  request('two slashes at the end', '/toolkit/odd/now//', unknownPath),
  request('two slashes at the start', '//toolkit/odd/now/', unknownPath),
  request('dot segments that lead to a tool', '/toolkit/odd/../odd/now/', unknownPath),
  request('dot segments that lead out', '/toolkit/../../etc/passwd/', unknownPath),
  request('encoded dot segments as a tool', '/toolkit/odd/%2e%2e/', unknownTool),
  request('an encoded dot as a tool', '/toolkit/odd/%2e/', unknownTool),
  request('a dot as a tool', '/toolkit/odd/./', unknownTool),
  request('a backslash for a slash', '/toolkit/odd\\now/', unknownToolkit),
  request('details without the slash', '/toolkit/odd', moved('./odd/')),
  request('a tool without the slash', '/toolkit/odd/now', moved('./now/')),
  post('a run without the slash, with a query', '/toolkit/odd/now?x=hunter2', moved('./now/')),
  request('a toolkit in another script without the slash', '/toolkit/Gr%C3%BC%C3%9Fe', {
    contrary: contrarilyEmpty(308, { location: './Gr%C3%BC%C3%9Fe/' }),
  }),
  request('an unknown tool without the slash', '/toolkit/odd/nowhere', {
    plain: missingSlash.plain,
    contrary: unknownTool.contrary,
  }),
  request(
    'a tool without the slash and without a key',
    '/toolkit/odd/now',
    { plain: missingSlash.plain, contrary: refused.contrary },
    { key: 'none' },
  ),
  ...['PUT', 'PATCH', 'DELETE', 'PROPFIND'].flatMap((method) => [
    request(`${method} of a toolkit`, '/toolkit/odd/', unlisted('GET'), { method }),
    request(`${method} of a tool`, '/toolkit/odd/now/', unlisted('GET, POST'), { method }),
  ]),
  post('POST of a toolkit', '/toolkit/odd/', unlisted('GET'), { body: '' }),
  request('a method of an unknown tool', '/toolkit/odd/nowhere/', unlisted('GET, POST'), { method: 'PUT' }),
  request('a method without a key', '/toolkit/odd/now/', unlisted('GET, POST'), { method: 'PUT', key: 'none' }),
  request('HEAD of a toolkit', '/toolkit/odd/', bodiless(unlisted('GET')), { method: 'HEAD' }),
  request(
    'OPTIONS',
    '/toolkit/odd/now/',
    { plain: unlisted('GET, POST').plain, contrary: preflight },
    {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
      key: 'none',
    },
  ),
  request(
    'OPTIONS of an unknown toolkit',
    '/toolkit/nowhere/',
    { plain: unlisted('GET').plain, contrary: preflight },
    { method: 'OPTIONS', key: 'none' },
  ),
  post('a page of another origin', '/toolkit/odd/now/', result('{"hour":12}'), {
    headers: { origin: 'https://elsewhere.example' },
  }),
];
