import { expect, test } from 'vitest';
import { DocsError } from '../../src/docs/index.ts';
import { mendRedoc } from '../../src/docs/reference/mend-redoc.ts';

/** The parts of Redoc's page that are mended, each with what stands there instead. */
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

test('each part is mended, and nothing else', () => {
  const mended = mendRedoc(page(Object.values(PARTS)));
  const order = /for \(const item[\s\S]*?\n {6}\}\n\s*(?=hydrate)/;
  expect(mended).toMatch(order);
  expect(mended.replace(order, '')).toBe(
    Object.values(PARTS)
      .map(({ want }) => want)
      .join('\n'),
  );
});

test('a link to another host stays as it is', () => {
  const text = page([...Object.values(PARTS)].map((part) => part));
  expect(mendRedoc(`<a href="//host/"><a href="https://host/">${text}`)).toContain(
    '<a href="//host/"><a href="https://host/">',
  );
});

test.for(Object.keys(PARTS))('a page without %s is refused, in one line that says where to mend', (missing) => {
  const parts = Object.entries(PARTS).filter(([name]) => name !== missing);
  const mend = () => mendRedoc(page(parts.map(([, part]) => part)));
  expect(mend).toThrow(DocsError);
  expect(mend).toThrow(
    /^Redocly no longer writes .+ into the reference; mend src\/docs\/reference\/mend-redoc\.ts, or .+$/,
  );
});
