import { expect, test } from 'vitest';
import { startMock } from '../../canary/mock.ts';
import { contractOf } from '../http/contract-of.ts';
import { ask } from './support.ts';

const LARGE = { type: 'array', minItems: 2_000_000_000, items: { type: 'string' } };
const of = (schema: object, mediaType = 'application/json') => ({
  description: '',
  content: { [mediaType]: { schema } },
});
const problem = (schema: object) => of({ type: 'object', properties: { message: { type: 'string' }, more: schema } });

test('a response that would be too large is a 500 in the form of the errors of the document, at once', async () => {
  const get = (responses: object) => ({ get: { responses } });
  const contract = contractOf({
    '/default': get({ 200: of(LARGE), default: problem({ type: 'integer' }) }),
    '/range': get({ 200: of(LARGE), '5XX': problem({ type: 'integer' }) }),
    '/other': get({ 200: of(LARGE), 404: problem({ type: 'integer' }) }),
    '/none': get({ 200: of(LARGE) }),
    '/both': get({ 200: of(LARGE), default: problem(LARGE) }),
    '/error': get({
      200: of({ type: 'integer' }),
      default: { ...of({ type: 'object', required: ['message', 'more'], properties: { message: {}, more: LARGE } }) },
    }),
    '/header': get({
      200: { ...of({ type: 'integer' }), headers: { 'x-large': { schema: { type: 'string', minLength: 2e9 } } } },
    }),
    '/sound': get({ 200: of({ type: 'integer' }) }),
  });
  const mock = await startMock({ contract });
  try {
    const reason = expect.stringContaining('no value is made of this schema');
    const wanted: Readonly<Record<string, [number, unknown, boolean]>> = {
      '/default': [500, { message: reason, more: 0 }, false],
      '/range': [500, { message: reason, more: 0 }, false],
      '/other': [500, { message: reason, more: 0 }, false],
      '/none': [500, { message: reason }, false],
      '/both': [500, { message: reason }, false],
      '/error': [200, 0, true],
      '/header': [500, { message: reason }, false],
      '/sound': [200, 0, true],
    };
    for (const [path, want] of Object.entries(wanted)) {
      // The second time as the first.
      for (const _ of [1, 2]) {
        const began = performance.now();
        const { status, text, inContract } = await ask(mock, { path });
        expect([status, JSON.parse(text), inContract], path).toEqual(want);
        expect(performance.now() - began, path).toBeLessThan(10_000);
      }
    }
    const failed = await ask(mock, { path: '/error', headers: { prefer: 'code=503' } });
    expect([failed.status, JSON.parse(failed.text), failed.inContract]).toEqual([500, { message: reason }, false]);
  } finally {
    await mock.close();
  }
});
