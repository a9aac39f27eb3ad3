import { expect, test } from 'vitest';
import { project } from '../cli/run.ts';
import { keepKey, verifyServer } from './support/command.ts';
import { json } from './support/server.ts';

keepKey();

const KEY = '7f1c0a52-7f7e-4a39-9f4b-0a7f4f9f6d2e';

interface Sent {
  readonly authorization?: string;
  readonly 'x-api-key'?: string;
}

/** Holds a server that takes a key if it is sent in the stated way, or in another one, to the contract. */
function verifyTaking(isTaken: (sent: Sent) => boolean) {
  process.env.COLLOQUY_API_KEY = KEY;
  const isStated = ({ authorization }: Sent): boolean => authorization === `Bearer ${KEY}`;
  const lists: Readonly<Record<string, number>> = { '/v1/agents/': 7, '/v1/conversations/': 42 };
  return project().then((directory) =>
    verifyServer(
      directory,
      ({ url = '', method, headers }, response) => {
        const [authorization, apiKey] = [headers.authorization, headers['x-api-key']?.toString()];
        const sent = { ...(authorization && { authorization }), ...(apiKey && { 'x-api-key': apiKey }) };
        if (!isStated(sent) && !isTaken(sent)) return json(response, 401, { message: 'The key is not valid.' });
        const id = lists[url.split('?', 1)[0] ?? ''];
        if (method !== 'GET' || id === undefined) return json(response, 404, { message: 'There is nothing here.' });
        json(response, 200, { data: [{ id }] });
      },
      '--allow',
      'refusals',
    ),
  );
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

test.for<[name: string, isTaken: (sent: Sent) => boolean]>([
  ['as stated alone', () => false],
  ['in any case, as a UUID', ({ authorization }) => authorization?.toLowerCase() === `bearer ${KEY}`],
  ['as the user of Basic', ({ authorization }) => authorization === `Basic ${base64(`${KEY}:`)}`],
  ['as Token', ({ authorization }) => authorization === `Token ${KEY}`],
  ['in another header', (sent) => sent['x-api-key'] === KEY],
  ['without a scheme', ({ authorization }) => authorization === KEY],
])('a server that takes the right key %s is not broken', async ([, isTaken]) => {
  expect(await verifyTaking(isTaken)).toMatchObject({ code: 0, out: expect.stringMatching(/holds +errors\.401/) });
});

test.for<[key: string, isTaken: (sent: Sent) => boolean]>([
  ['that is made up', ({ authorization = '' }) => /^Bearer [a-z]/.test(authorization)],
  ['that is shortened', ({ authorization = '' }) => authorization === `Bearer ${KEY.slice(0, -3)}`],
  ['that is lengthened', ({ authorization = '' }) => authorization.startsWith(`Bearer ${KEY}`)],
  ['that is empty', ({ authorization = '' }) => authorization.trim() === 'Bearer'],
])('one that takes a key %s is', async ([, isTaken]) => {
  expect(await verifyTaking(isTaken)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/broken +developer-api-key\.required +the key is invalid, and it is accepted/),
  });
});
