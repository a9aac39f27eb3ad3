// Takes for granted that a conversation has a title and participants: kept in useState<any> and rendered.
import { createClient } from 'colloquy';
import { useState } from 'react';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

export function Chat({ id }: { id: number }) {
  const [conversation, setConversation] = useState<any>(null);
  const [reply, setReply] = useState('');

  async function greet() {
    const sent = await client.conversations.messages.send(id, { content: 'Hello' });
    setConversation(sent.conversation);
    setReply(sent.agent_message.content);
  }

  return (
    <section>
      {conversation && <h1>{conversation.title}</h1>}
      {conversation && <p>{conversation.participants.length} people</p>}
      <p>{reply}</p>
      <button type="button" onClick={() => void greet()}>
        Greet
      </button>
    </section>
  );
}
