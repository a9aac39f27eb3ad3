import { expect, test } from 'vitest';
import { schemeOfHeaders } from '../../src/verify/key-headers.ts';

test.for([
  [{ Authorization: 'Bearer secret' }, { type: 'http', scheme: 'bearer' }],
  [{ authorization: 'basic c2VjcmV0' }, { type: 'http', scheme: 'basic' }],
  [{ 'X-Toolkit': 'secret' }, { type: 'apiKey', in: 'header', name: 'x-toolkit' }],
  [{ authorization: 'Digest secret' }, undefined],
  [{ Cookie: 'session=secret' }, undefined],
  [{ 'x-one': 'secret', 'x-two': 'secret' }, undefined],
  [{}, undefined],
] as const)('%j are of the scheme %j, without a value', ([headers, scheme]) => {
  expect(schemeOfHeaders(headers)).toEqual(scheme);
});
