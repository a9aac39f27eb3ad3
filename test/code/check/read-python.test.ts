import { expect, test } from 'vitest';
import { readPython } from '../../../src/code/check/read/python.ts';
import { printed } from './printed.ts';

/** Python, and the program that is read of it. */
const CASES: readonly (readonly [string, string])[] = [
  ['import requests as r, os.path', 'import * as r from requests; import * as os from os'],
  ['from ..api.client import (Client as C, BASE)', 'import Client as C, BASE as BASE from ../api/client'],
  ['from . import api', 'import api as api from .'],
  ['from shared.api import *', 'import * as * from shared.api'],
  ['x = f"{base!r}/v1/{id:>4}/{{raw}}" "\\x41" r"\\n"', 'x = `${base}/v1/${id}/{raw}A\\n`'],
  ['"/a/{}/{id}".format(x, id=y)', '`/a/${x}/${y}`'],
  ['"/a/%s/%(b)s" % x', '`/a/${x}/${x.b}`'],
  ['"/%s/%d%%" % (a, 2)', '`/${a}/2%`'],
  ['f"{a}".format(1)', '`${a}`.format(1)'],
  ['get(u, *a, params={"a": 1, **more}, **kw)', 'get(u, ...a, params={a: 1, ...more}, ...kw)'],
  ['d = dict(base, a=1) | {"b": None}', 'd = {...{...base, a: 1}, ...{b: null}}'],
  ['os.environ["A"]; os.getenv("B", "c")', 'process.env.A; (process.env.B | "c")'],
  ['r.json()["a"][0].get("b", {})', 'r.json().a[0].get("b", {})'],
  ['a[1:]; a[:-1]; a[1, 2]', 'a.slice(1); a.slice(0, -1); unread<is indexed by several values>(a)'],
  ['a, (b, *c) = d["e"] = f', '[a, [b, ]] = (d.e = f)'],
  ['x += 1', 'x = (x + 1)'],
  ['x: int', ''],
  [
    'if (n := d.get("a")) is not None: pass\nelif 200 <= s < 300: a\nelse: b',
    'if (((n = d.get("a")) !== null)) {} else {if (((200 <= s) && (s < 300))) {a} else {b}}',
  ],
  ['a if b else c; a or b and not c', '(b ? a | c); (a | (b && ( !c)))'],
  ['"a" in x; "a" not in x', '("a" in x); ( !("a" in x))'],
  [
    '[f(x) for x in xs if x.a for y in x.b]',
    'xs.filter((x) => {return x.a}).flatMap((x) => {return x.b.map((y) => {return f(x)})})',
  ],
  [
    '{k: v for k, v in p.items() if v}',
    'Object.fromEntries(p.items().filter(([k, v]) => {return v}).map(([k, v]) => {return [k, v]}))',
  ],
  ['any(x["a"] for x in y)', 'any(y.map((x) => {return x.a}))'],
  ['f = lambda a, b=1, *c, **d: a', 'f = (a, b = 1, *c, **d) => {return a}'],
  [
    'for i, x in enumerate(xs):\n  f(x)\nelse: g()',
    'for ([i, x] of enumerate(xs)) {f(x)}; if (undefined) {g()} else {}',
  ],
  ['while True: f()', 'for (true) {f()}'],
  ['with open() as f, a(): g()', 'f = open(); a(); g()'],
  [
    'async def f(*, x: int = 1) -> str:\n  async with s.get(u) as r:\n    return await r.json()',
    'function f (x = 1) => {r = s.get(u); return r.json()}',
  ],
  [
    'try: a()\nexcept (A, B) as e: b(e)\nexcept C: pass\nelse: c()\nfinally: d()',
    'try {a(); c()} catch e {b(e)} catch {} finally {d()}',
  ],
  ['raise A("b") from c', 'A("b"); c; end'],
  [
    'match r.status:\n  case 200 | 201: a\n  case x.Y: b\n  case {"id": i}: c\n  case _: d',
    '@match = r.status; if (((@match === 200) | (@match === 201))) {a} else {if ((@match === x.Y)) {b} else {if (undefined) {i = @match.id; c} else {d}}}',
  ],
  [
    'class A(B):\n  base = "x"\n  def __init__(self, k): self.k = k; super().__init__(k)\n  @property\n  def url(me): return me.k\n  @staticmethod\n  def s(a): pass\n  @classmethod\n  def c(cls): return cls()',
    'class A (B) {base: "x", constructor: (k) => {this.k = k; super(k)}, url: () => {return this.k}(), static s: (a) => {}, static c: () => {return this()}}',
  ],
  [
    '@dataclass(frozen=True)\nclass A:\n  a: str\n  b: int = 1',
    'dataclass(frozen=true); class A () {a: undefined, b: 1}',
  ],
  ['@retry(3)\ndef f(): pass', 'function f () => {}; f = code:decorate(retry(3), f, "retry")'],
  ['    if a:\n        b\n    c', 'if (a) {b}; c'],
];

test.each(CASES)('%s', async (text, program) => {
  const { programs, unread } = await readPython('a.py', text);
  expect(programs.map(({ statements }) => printed(statements))).toEqual([program]);
  expect(unread).toEqual([]);
});

test('locations are those of the file with any line ends, byte order mark and indentation', async () => {
  const { programs, assumptions } = await readPython(
    'a.py',
    '\uFEFF# assumes a.b, c-d.e\r\n\r\n\tx = 1\r\n\ty = 2\r\n',
  );
  const places = programs.flatMap(({ statements }) => statements.map(({ line, column }) => [line, column]));
  expect(places).toEqual([
    [3, 2],
    [4, 2],
  ]);
  expect(assumptions).toEqual([{ line: 1, column: 1, ids: ['a.b', 'c-d.e'] }]);
});
