/**
 * Keeps messages and their replies in a store as the sandbox does, without all that is around it, which takes a second to
 * load; and ends itself at a moment, as `kill -9` does.
 *
 * Its words: the file of the store, the beginning of its texts, the moment, and how often that has to come. It prints a line
 * for each message when its answer would leave.
 */
import { writeSync } from 'node:fs';
import { addReply, addUserMessage } from '../../../src/sandbox/data/conversations.ts';
import { openSqlite } from '../../../src/sandbox/store/sqlite.ts';

const [file = '', name = '', moment, times = '1'] = process.argv.slice(2);
const store = await openSqlite({ file });
let left = Number(times);

function at(now: string): void {
  if (now === moment) left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

async function send(conversationId: number, content: string): Promise<void> {
  const user = await store.commit(function* () {
    const message = yield* addUserMessage(conversationId, { content });
    at('while the message is kept');
    return message;
  });
  at('between the two');
  const agent = await store.commit(function* () {
    const reply = yield* addReply(conversationId, user.id, `Re: ${content}`);
    at('while the reply is kept');
    return reply;
  });
  at('before it is synced');
  await store.synced();
  at('before the answer');
  writeSync(1, `${JSON.stringify({ content, user: user.id, agent: agent.id })}\n`);
  at('after the answer');
}

await Promise.all(
  [1, 2, 3].map(async (conversation) => {
    for (let count = 0; ; count += 1) await send(conversation, `${name} ${conversation} ${count}`);
  }),
);
