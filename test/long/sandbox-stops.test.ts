import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { sandbox } from '../cli/sandbox.ts';

test('a second signal ends at once what the first one lets end', async () => {
  const { send, issueKey, kill, finished, shows, url } = await sandbox('--reply', 'reply.mjs');
  const { key } = Object(await (await issueKey()).json());
  // A body that never comes whole: a request in progress that nothing answers.
  const half = connect(Number(new URL(url).port), '127.0.0.1');
  half.on('error', () => undefined);
  half.write('POST /v1/agents/1/memories/ HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n{');
  const waiting = send('never', key);
  await shows(/replying/);
  kill('SIGTERM');
  expect((await waiting).status).toBe(502);
  kill('SIGTERM');
  expect(await finished).toMatchObject({ code: null });
  half.destroy();
});
