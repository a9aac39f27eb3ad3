import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const schema = { type: 'object', properties: { file: { type: 'string' } } };
const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.shop.com/v2' }],
    paths: {
      '/orders/items': {
        get: { responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } } },
      },
    },
  },
  new Map(),
);

test.for<[string, string, string[]]>([
  [
    'a path of a URL',
    'requests.get("https://api.shop.com" + str(PurePosixPath("/v2") / "orders" / "items"))',
    ['stated GET /orders/items'],
  ],
  [
    'the names of a file in a response',
    `file = requests.get("https://api.shop.com/v2/orders/items").json()["file"]
print(PureWindowsPath(file).name, Path(file).stem)`,
    ['stated GET /orders/items', 'stated GET /orders/items response field file'],
  ],
])('pathlib puts together paths, and takes apart those of files: %s', async ([, text, expected]) => {
  const imports = 'import requests\nfrom pathlib import Path, PurePosixPath, PureWindowsPath\n';
  const uses = await findUses({ 'a.py': imports + text }, contract);
  expect(uses.map(({ verdict, fact }) => `${verdict} ${fact}`)).toEqual(expected);
});
