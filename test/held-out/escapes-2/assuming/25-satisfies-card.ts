// Takes for granted that conversations have a title and an unread count: as any inside an object that "satisfies".
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

interface Card {
  title: string;
  badge: number;
  href: string;
}

const { data } = await client.conversations.list();

const cards = data.map(
  (conversation) =>
    ({
      title: conversation['title'] as any,
      badge: conversation['unread'] as any,
      href: `/inbox/${conversation['id'] as any}`,
    }) satisfies Card,
);

const total = cards.reduce((sum, card) => sum + card.badge, 0);
console.log(total, cards.map((card) => card.title.toUpperCase()));
