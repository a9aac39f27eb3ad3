// Takes nothing for granted: the page shows the stated text of the reply, and its own words when something fails.
import { ColloquyError, createClient } from 'colloquy';
import { createElement, type ReactElement, useState } from 'react';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key', mock: true });

interface Line {
  readonly key: string;
  readonly text: string;
}

export function ChatPage({ conversation }: { readonly conversation: number }): ReactElement {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const add = (...texts: readonly string[]): void =>
    setLines((before) => [...before, ...texts.map((text) => ({ key: crypto.randomUUID(), text }))]);

  const ask = async (content: string): Promise<void> => {
    try {
      const sent = await client.conversations.messages.send(conversation, { content }, { timeout: 60_000 });
      add(sent.user_message.content, sent.agent_message.content);
    } catch (error) {
      if (!(error instanceof ColloquyError)) throw error;
      add(error.kind === 'timeout' ? 'No reply within a minute.' : 'Something went wrong.');
    }
  };

  const items = lines.map(({ key, text }) => createElement('li', { key }, text));
  return createElement(
    'main',
    null,
    createElement('ul', null, ...items),
    createElement('button', { onClick: () => void ask('Where is my order?') }, 'Ask'),
  );
}
