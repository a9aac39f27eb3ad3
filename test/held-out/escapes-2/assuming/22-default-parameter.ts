// Takes for granted that a missing display name is undefined and else a text: a default parameter of any.
import { createClient, type Message } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const initials = (name: any = 'Agent'): string =>
  name
    .split(' ')
    .map((word: string) => word[0]?.toUpperCase())
    .join('');

function bubble(message: Message, { author = message['author'], width = 60 }: { author?: any; width?: number } = {}) {
  return `${initials(author)}: ${message.content.slice(0, width)}`;
}

const sent = await client.conversations.messages.send(42, { content: 'Good morning' });
console.log(bubble(sent.user_message, { author: 'Me' }));
console.log(bubble(sent.agent_message));
console.log(initials(sent.agent_message['author_name']));
