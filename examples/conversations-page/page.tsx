import { useRef, useState } from 'react';
import { ConversationList } from './conversation-list.tsx';
import { KeyField } from './key-field.tsx';
import { SendMessage } from './send-message.tsx';

export function Page() {
  const [conversationId, setConversationId] = useState('');
  const message = useRef<HTMLTextAreaElement>(null);
  const writeTo = (id: string) => {
    setConversationId(id);
    message.current?.focus();
  };
  return (
    <>
      <header>
        <h1>Conversations</h1>
        <p>This page asks the mock, or a sandbox; a real page asks its own backend, which holds the key.</p>
        <KeyField />
      </header>
      <main>
        <ConversationList onChoose={writeTo} />
        <SendMessage conversationId={conversationId} onConversationId={setConversationId} message={message} />
      </main>
    </>
  );
}
