// The fields of a conversation become the properties of a component, one of which is unknown there.
import type { SentMessage } from 'colloquy';
import type { ReactElement } from 'react';

function Conversation(props: { readonly id: number; readonly external_user_id: unknown }): ReactElement {
  return (
    <p>
      {props.id}: {String(props.external_user_id)}
    </p>
  );
}

export function Page({ sent }: { readonly sent: SentMessage }): ReactElement {
  return <Conversation {...sent.conversation} />;
}
