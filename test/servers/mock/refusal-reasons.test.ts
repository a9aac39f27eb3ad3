import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusalHeader } from '../../../src/servers/http/refusal.ts';
import { createMockService, formatRecord, type RequestRecord } from '../../../src/servers/mock/index.ts';
import { startMock } from '../../canary/mock.ts';
import { contractOf } from '../http/contract-of.ts';
import { ask } from './support.ts';

const text = { type: 'string' };
const object = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more });
const json = (schema: object, more: object = {}) => ({ 'application/json': { schema, ...more } });
const REQUEST = {
  required: true,
  content: json(object({ id: { type: 'integer' }, 'naïve\n—': { type: 'integer' } }, { required: ['id'] })),
};
const refusing = (content: object, status = '400', more: object = {}): object => ({
  post: {
    requestBody: REQUEST,
    responses: { '204': { description: 'Done.' }, [status]: { description: 'No.', content }, ...more },
  },
});
const location = { type: 'array', items: { anyOf: [text, { type: 'integer' }] } };
const CASES = {
  message: [refusing(json(object({ message: text }))), 400, (reason: string) => ({ message: reason })],
  detail: [
    refusing(
      { 'application/problem+json': { schema: object({ title: text, detail: text, status: { type: 'integer' } }) } },
      '422',
    ),
    422,
    (reason: string) => ({ title: 'string', detail: reason, status: 422 }),
  ],
  title: [refusing(json(object({ title: text }))), 400, (reason: string) => ({ title: reason })],
  nested: [
    refusing(json(object({ error: object({ code: text, message: text }) }))),
    400,
    (reason: string) => ({ error: { code: 'string', message: reason } }),
  ],
  list: [
    refusing(json(object({ errors: { type: 'array', items: object({ detail: text }) } })), '4XX'),
    400,
    (reason: string) => ({ errors: [{ detail: reason }] }),
  ],
  fastapi: [
    refusing(
      json(object({ detail: { type: 'array', items: object({ loc: location, msg: text, type: text }) } })),
      '422',
    ),
    422,
    (reason: string) => ({ detail: [{ loc: ['string'], msg: reason, type: 'string' }] }),
  ],
  text: [refusing({ 'text/plain': { schema: text, example: 'Name it.' } }), 400, (reason: string) => reason],
  both: [
    refusing(json(object({ message: text })), '422', { '400': { description: 'Unreadable.' } }),
    422,
    (reason: string) => ({ message: reason }),
  ],
  otherwise: [refusing(json(object({ reason: text })), 'default'), 400, (reason: string) => ({ reason })],
  code: [refusing(json(object({ error: { enum: ['invalid'] } }))), 400, () => ({ error: 'invalid' })],
  short: [refusing(json(object({ message: { type: 'string', maxLength: 9 } }))), 400, () => ({ message: 'string' })],
  example: [refusing({ 'application/json': { example: { code: 7 } } }), 400, () => ({ code: 7 })],
  none: [refusing({}), 400, () => undefined],
} as const;
const contract = contractOf(Object.fromEntries(Object.entries(CASES).map(([name, [item]]) => [`/${name}`, item])));
const REASON = 'The body is invalid: id must be an integer, not a string.';

test.for(Object.entries(CASES))('the error of /%s says why where it can', async ([name, [, status, body]]) => {
  const service = createMockService(contract);
  const headers = { 'content-type': 'application/json' };
  const sent = new TextEncoder().encode('{"id":"secret"}');
  const got = await service.respond({ method: 'POST', path: `/${name}`, query: '', headers, body: sent });
  expect(got.status).toBe(status);
  expect(got.inContract).toBe(true);
  const isText = got.headers['content-type'] === 'text/plain';
  expect(isText || got.body === undefined ? got.body : JSON.parse(String(got.body))).toEqual(body(REASON));
  expect(got.refusal?.message).toBe(REASON);
});

test('the header has the first reason in printable ASCII, and the record all of them', async () => {
  const records: RequestRecord[] = [];
  const mock = await startMock({ contract, onRequest: (record) => records.push(record) });
  const send = (body: string) => ask(mock, { method: 'POST', path: '/none', body });
  const two = await send('{"id":"secret","naïve\\n—":"secret"}');
  const long = await send(
    `{"id":1,${Array.from({ length: 9 }, (_, index) => `"${'ü'.repeat(90)}${index}":1`)},"naïve\\n—":"secret"}`,
  );
  await mock.close();
  expect(two.headers.get('colloquy-refusal')).toBe(REASON);
  expect(long.headers.get('colloquy-refusal')).toBe(
    'The body is invalid: na%C3%AFve%0A%E2%80%94 must be an integer, not a string.',
  );
  const [first] = records;
  expect(first?.refusal).toBe(
    'The body is invalid: id must be an integer, not a string; naïve\n— must be an integer, not a string.',
  );
  expect(first && formatRecord(first)).toMatch(/; refused: The body .*; naïve\?— must be an integer, not a string\.$/);
  expect(JSON.stringify(records)).not.toContain('secret');
});

/** Texts with characters of one to four bytes in UTF-8, controls, lone surrogates and percent signs; many are long. */
const REASONS = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 700 }),
  fc.string({
    unit: fc.constantFrom('a', ' ', '%', '\r', '\n', '\0', 'é', '—', '😀', '\uD800', '\u007F'),
    maxLength: 700,
  }),
);

test('the header of any reason has at most 500 bytes of printable ASCII, and decodes to the beginning of the reason', () => {
  fc.assert(
    fc.property(REASONS, (reason) => {
      const header = refusalHeader(reason);
      expect(header).toMatch(/^[ -~]{0,500}$/);
      expect(new Headers({ 'colloquy-refusal': header }).get('colloquy-refusal')).toBe(header);
      const read = reason.replaceAll(/\p{Cs}/gu, '?');
      const decoded = decodeURIComponent(header);
      expect(read.trimStart().startsWith(decoded.trim()) || read.startsWith(decoded)).toBe(true);
      // The next character would not fit.
      const rest = [...read.trim()].length - [...decoded].length;
      if (rest > 0) expect(header.length).toBeGreaterThan(500 - 12 - rest);
    }),
    { seed: 1 },
  );
});

test('a reason beyond the header is cut there, and is whole in the record', async () => {
  const records: RequestRecord[] = [];
  const choices = Array.from({ length: 60 }, (_, index) => `größe-${index}`);
  const choosing = { required: true, content: json(object({ size: { enum: choices } })) };
  const paths = { '/sizes': { post: { requestBody: choosing, responses: { '204': { description: 'Done.' } } } } };
  const mock = await startMock({ contract: contractOf(paths), onRequest: (record) => records.push(record) });
  const refused = await ask(mock, { method: 'POST', path: '/sizes', body: '{"size":"secret"}' });
  await mock.close();
  const header = refused.headers.get('colloquy-refusal') ?? '';
  expect(header.length).toBeGreaterThan(480);
  expect(header.length).toBeLessThanOrEqual(500);
  const reason = `The body is invalid: size must be one of ${choices.map((one) => `"${one}"`).join(', ')}.`;
  expect(reason.startsWith(decodeURIComponent(header))).toBe(true);
  expect(records.map(({ refusal }) => refusal)).toEqual([reason]);
});
