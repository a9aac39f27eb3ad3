import { expect, test } from 'vitest';
import { printableAddress } from '../../../src/contract/model/index.ts';

test.each([
  ['https://api.example.com/v1/openapi.yaml', 'https://api.example.com/v1/openapi.yaml'],
  ['https://me:secret@api.example.com:8443/a', 'https://api.example.com:8443/a'],
  ['https://secret@api.example.com', 'https://api.example.com'],
  ['https://api.example.com/a?token=secret&b=sec=ret&c=', 'https://api.example.com/a?token=***&b=***&c='],
  ['https://api.example.com/a?secret', 'https://api.example.com/a?***'],
  ['https://api.example.com?secret@x/y', 'https://api.example.com?***'],
  ['https://api.example.com/a.yaml?t=secret#/paths/~1a', 'https://api.example.com/a.yaml?t=***#/paths/~1a'],
  ['https://api.example.com/a#access_token=secret', 'https://api.example.com/a'],
  ['https://unpkg.com/@scope/specs/openapi.yaml', 'https://unpkg.com/@scope/specs/openapi.yaml'],
  ['HTTPS://me:secret\\@api.example.com/', 'HTTPS://api.example.com/'],
  ['https://me:sec/ret@api.example.com/a', 'https://api.example.com/a'],
  ['https://me:sec#ret@api.example.com/a', 'https://api.example.com/a'],
  ['https://me:sec?ret@api.example.com/a', 'https://api.example.com/a'],
  ['postgres://me:secret@db/name', 'postgres://db/name'],
  ['specs/open@api.yaml', 'specs/open@api.yaml'],
  ['C:\\specs\\openapi.yaml', 'C:\\specs\\openapi.yaml'],
])('%s is shown as %s', (address, shown) => {
  expect(printableAddress(address)).toBe(shown);
});
