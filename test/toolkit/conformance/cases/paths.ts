import { type Case, contrarilyEmpty, result } from '../case.ts';
import { FAILURES, unlisted } from './failures.ts';

const { unknownPath, unknownToolkit, unknownTool, missingSlash, refused } = FAILURES;

const names = (segments: readonly string[], want: Case['want'], place: 'toolkit' | 'tool'): Case[] =>
  segments.map((segment) => ({
    name: `as the name of a ${place}: ${segment}`,
    path: place === 'toolkit' ? `/toolkit/${segment}/` : `/toolkit/odd/${segment}/`,
    want,
  }));

/** Paths, names in paths, and methods. */
export const PATHS: readonly Case[] = [
  ...names(
    [
      'nowhere',
      'Odd',
      'constructor',
      '__proto__',
      'toString',
      'hasOwnProperty',
      '%5F%5Fproto%5F%5F',
      'odd%20',
      'odd%00',
      'odd;a=b',
    ],
    unknownToolkit,
    'toolkit',
  ),
  ...names(
    ['odd%2F', 'odd%2Fnow', '%2Fodd', '%5Codd', '%252e', '%zz', '%', '%c3%28', 'x'.repeat(500)],
    unknownToolkit,
    'toolkit',
  ),
  ...names(
    [
      'nowhere',
      'Now',
      '__proto__',
      'toString',
      'valueOf',
      'hasOwnProperty',
      '__defineGetter__',
      'now%00',
      'now%2F',
      'now%20',
      'now;',
    ],
    unknownTool,
    'tool',
  ),
  ...names(['%2e%2e%2fodd', 'now%2F..', '%zz', '%', '%ff', '*', 'x'.repeat(500)], unknownTool, 'tool'),
  {
    name: 'a letter that is percent-encoded',
    method: 'POST',
    path: '/toolkit/odd/n%6Fw/',
    want: { plain: unknownTool.plain, contrary: result('{"hour":12}').contrary },
  },
  {
    name: 'the registered name where the path has the app_name',
    path: '/toolkit/weather/',
    want: { contrary: unknownToolkit.contrary },
  },
  {
    name: 'a toolkit and a tool in other scripts',
    method: 'POST',
    path: '/toolkit/Gr%C3%BC%C3%9Fe/%E6%8C%A8%E6%8B%B6%2050%25/',
    want: { contrary: result('{"hello":true}').contrary },
  },
  {
    name: 'a registered tool called constructor',
    method: 'POST',
    path: '/toolkit/odd/constructor/',
    want: result('{"ran":"constructor"}'),
  },
  { name: 'the prefix alone', path: '/toolkit/', want: unknownPath },
  { name: 'the prefix without its slash', path: '/toolkit', want: unknownPath },
  { name: 'no prefix', path: '/odd/now/', want: unknownPath },
  { name: 'the root', path: '/', want: unknownPath },
  { name: 'another prefix', path: '/toolkits/odd/now/', want: unknownPath },
  { name: 'a prefix of another case', path: '/Toolkit/odd/now/', want: unknownPath },
  { name: 'one segment too many', path: '/toolkit/odd/now/here/', want: unknownPath },
  { name: 'an empty first name', path: '/toolkit//', want: unknownPath },
  { name: 'an empty first name before a tool', path: '/toolkit//now/', want: unknownPath },
  { name: 'an empty second name', path: '/toolkit/odd//', want: unknownPath },
  { name: 'two slashes at the end', path: '/toolkit/odd/now//', want: unknownPath },
  { name: 'two slashes at the start', path: '//toolkit/odd/now/', want: unknownPath },
  { name: 'dot segments that lead to a tool', path: '/toolkit/odd/../odd/now/', want: unknownPath },
  { name: 'dot segments that lead out', path: '/toolkit/../../etc/passwd/', want: unknownPath },
  { name: 'encoded dot segments as a tool', path: '/toolkit/odd/%2e%2e/', want: unknownTool },
  { name: 'an encoded dot as a tool', path: '/toolkit/odd/%2e/', want: unknownTool },
  { name: 'a dot as a tool', path: '/toolkit/odd/./', want: unknownTool },
  { name: 'a backslash for a slash', path: '/toolkit/odd\\now/', want: unknownToolkit },
  {
    name: 'details without the slash',
    path: '/toolkit/odd',
    want: { plain: missingSlash.plain, contrary: contrarilyEmpty(308, { location: './odd/' }) },
  },
  {
    name: 'a tool without the slash',
    path: '/toolkit/odd/now',
    want: { plain: missingSlash.plain, contrary: contrarilyEmpty(308, { location: './now/' }) },
  },
  {
    name: 'a run without the slash, with a query',
    method: 'POST',
    path: '/toolkit/odd/now?x=hunter2',
    want: { plain: missingSlash.plain, contrary: contrarilyEmpty(308, { location: './now/' }) },
  },
  {
    name: 'a toolkit in another script without the slash',
    path: '/toolkit/Gr%C3%BC%C3%9Fe',
    want: { contrary: contrarilyEmpty(308, { location: './Gr%C3%BC%C3%9Fe/' }) },
  },
  {
    name: 'an unknown tool without the slash',
    path: '/toolkit/odd/nowhere',
    want: { plain: missingSlash.plain, contrary: unknownTool.contrary },
  },
  {
    name: 'a tool without the slash and without a key',
    path: '/toolkit/odd/now',
    key: 'none',
    want: { plain: missingSlash.plain, contrary: refused.contrary },
  },
  ...['PUT', 'PATCH', 'DELETE', 'PROPFIND'].flatMap((method) => [
    { name: `${method} of a toolkit`, method, path: '/toolkit/odd/', want: unlisted('GET') },
    { name: `${method} of a tool`, method, path: '/toolkit/odd/now/', want: unlisted('GET, POST') },
  ]),
  { name: 'POST of a toolkit', method: 'POST', path: '/toolkit/odd/', body: '', want: unlisted('GET') },
  { name: 'a method of an unknown tool', method: 'PUT', path: '/toolkit/odd/nowhere/', want: unlisted('GET, POST') },
  {
    name: 'a method without a key',
    method: 'PUT',
    path: '/toolkit/odd/now/',
    key: 'none',
    want: unlisted('GET, POST'),
  },
  {
    name: 'HEAD of a toolkit',
    method: 'HEAD',
    path: '/toolkit/odd/',
    want: {
      plain: { ...unlisted('GET').plain, body: '' },
      contrary: { ...unlisted('GET').contrary, body: '' },
    },
  },
  {
    name: 'OPTIONS',
    method: 'OPTIONS',
    path: '/toolkit/odd/now/',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    key: 'none',
    want: {
      plain: unlisted('GET, POST').plain,
      contrary: contrarilyEmpty(204, {
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type, x-toolkit-api-key',
      }),
    },
  },
  {
    name: 'OPTIONS of an unknown toolkit',
    method: 'OPTIONS',
    path: '/toolkit/nowhere/',
    key: 'none',
    want: {
      plain: unlisted('GET').plain,
      contrary: contrarilyEmpty(204, {
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type, x-toolkit-api-key',
      }),
    },
  },
  {
    name: 'a page of another origin',
    method: 'POST',
    path: '/toolkit/odd/now/',
    headers: { origin: 'https://elsewhere.example' },
    want: result('{"hour":12}'),
  },
];
