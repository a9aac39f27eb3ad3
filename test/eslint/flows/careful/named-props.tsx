// An open value is named before it is shown; what goes on as unknown is looked at before it is used.
import { assume, type SentMessage } from 'colloquy';
import type { ReactElement, ReactNode } from 'react';
import { z } from 'zod';

function Cell({ value }: { readonly value: unknown }): ReactElement {
  if (typeof value === 'string') return <td>{value.trim()}</td>;
  return <td>{typeof value === 'number' ? value + 1 : 'unreadable'}</td>;
}

function List<Item>(props: { readonly items: readonly Item[]; readonly row: (item: Item) => ReactNode }): ReactElement {
  return <ul>{props.items.map((item) => props.row(item))}</ul>;
}

export function Page({ sent }: { readonly sent: SentMessage }): ReactElement {
  const user = assume(sent.conversation.external_user_id, z.string(), 'conversation-summary.external-user-id-type');
  const others = [sent.user_message, sent.agent_message];
  return (
    <main title={`${user}`}>
      <Cell value={sent.conversation.external_user_id} />
      <List items={others} row={(message) => <li>{message.content}</li>} />
    </main>
  );
}
