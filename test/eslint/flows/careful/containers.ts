// Open values are kept under their own type in the containers of the language, and given back as they were.
import { createClient, type SentMessage } from 'colloquy';
import { useState } from 'react';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

type User = SentMessage['conversation']['external_user_id'];

const users = new Map<string, User>();
const kept: unknown[] = [];
const waiting = new Map<string, Promise<unknown>>();

const first = await client.conversations.messages.send(42, { content: 'Hello.' });
users.set('first', first.conversation.external_user_id);
kept.push(first.conversation.external_user_id, await client.agents.list());
waiting.set('agents', client.agents.list());

const all = await Promise.all([Promise.resolve(first.conversation.external_user_id), ...waiting.values()]);
const known = [first].map((sent) => sent.conversation.external_user_id).filter((user) => user !== null);
console.log(users.size, kept.length, all.length, known.length);

export function useUser(): User | undefined {
  const [user, setUser] = useState<User>();
  if (user === undefined) setUser(() => first.conversation.external_user_id);
  return user;
}
