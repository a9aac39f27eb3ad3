import { expect, test } from 'vitest';
import { TaskError } from '../../src/contract/index.ts';
import { patchRedoc } from '../../src/docs/reference/patch-redoc.ts';

/** The parts of Redoc's page that are patched, each with what stands there instead. */
const PARTS = {
  'a link of the menu': { given: '<a href="/agents">', want: '<a href="#/agents">' },
  'the start of the script': { given: '<script type="module">', want: '<script type="module">' },
  'a logo': {
    given: 'f?`https://cdn.redoc.ly/redoc/logo-mini-full.svg`:`https://cdn.redoc.ly/redoc/logo-mini.svg`',
    want: 'f?`data:,`:`data:,`',
  },
  'a menu of examples': { given: '{"aria-label":`Example`,options:[]}', want: '{options:[]}' },
  'a type that is open': {
    given: 'if(e.type!==void 0)return n;return`any`}',
    want: 'if(e.type!==void 0)return n;return`open`}',
  },
  'the call that renders': { given: 'hydrate(__redoc_definition, {})', want: 'hydrate(__redoc_definition, {})' },
};

const page = (parts: readonly { readonly given: string }[]): string => parts.map(({ given }) => given).join('\n');

test('each part is patched, and nothing else', () => {
  const patched = patchRedoc(page(Object.values(PARTS)));
  const order = /for \(const item[\s\S]*?\n {6}\}\n\s*(?=hydrate)/;
  expect(patched).toMatch(order);
  expect(patched.replace(order, '')).toBe(
    Object.values(PARTS)
      .map(({ want }) => want)
      .join('\n'),
  );
});

test('a link to another host stays as it is', () => {
  const text = page([...Object.values(PARTS)].map((part) => part));
  expect(patchRedoc(`<a href="//host/"><a href="https://host/">${text}`)).toContain(
    '<a href="//host/"><a href="https://host/">',
  );
});

test.for(Object.keys(PARTS))('a page without %s is refused, in one line that names the file to change', (missing) => {
  const parts = Object.entries(PARTS).filter(([name]) => name !== missing);
  const patch = () => patchRedoc(page(parts.map(([, part]) => part)));
  expect(patch).toThrow(TaskError);
  expect(patch).toThrow(
    /^Redocly no longer writes .+ into the reference; change src\/docs\/reference\/patch-redoc\.ts, or .+$/,
  );
});
