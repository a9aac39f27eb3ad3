// Takes for granted that external_user_id can be shown: it goes through a prop of type unknown and is rendered.
import { createClient, type SentMessage } from 'colloquy';
import { createElement, Fragment, type ReactElement, type ReactNode, useState } from 'react';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key', mock: true });

function Labelled({ label, value }: { readonly label: string; readonly value: unknown }): ReactElement {
  return createElement(Fragment, null, createElement('dt', null, label), createElement('dd', null, value as ReactNode));
}

function Reply({ sent }: { readonly sent: SentMessage }): ReactElement {
  return createElement(
    'dl',
    null,
    createElement(Labelled, { label: 'User', value: sent.conversation.external_user_id }),
    createElement(Labelled, { label: 'Reply', value: sent.agent_message.content }),
  );
}

export function AskBox({ conversation }: { readonly conversation: number }): ReactElement {
  const [sent, setSent] = useState<SentMessage>();
  const ask = async (): Promise<void> => {
    setSent(await client.conversations.messages.send(conversation, { content: 'Where is my order?' }));
  };
  return createElement(
    'section',
    null,
    createElement('button', { onClick: () => void ask() }, 'Ask'),
    sent && createElement(Reply, { sent }),
  );
}
