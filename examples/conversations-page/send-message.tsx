import { useMutation } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { CallFailure } from './call-failure.tsx';
import { MessageOutcome } from './message-outcome.tsx';
import { mockClient } from './mock-client.ts';
import { PreferredAnswer } from './preferred-answer.tsx';
import { Reply } from './reply.tsx';
import { Waiting } from './waiting.tsx';

interface SendMessageProps {
  readonly conversationId: string;
  readonly onConversationId: (conversationId: string) => void;
  /** Where the message is written. */
  readonly message: Ref<HTMLTextAreaElement>;
}

/** A form that sends a message, and what comes of it. */
export function SendMessage({ conversationId, onConversationId, message }: SendMessageProps) {
  const [content, setContent] = useState('Where is my order?');
  const [prefer, setPrefer] = useState('');
  const sending = useMutation({
    mutationFn: ({ signal }: AbortController) =>
      mockClient(prefer).conversations.messages.send(Number(conversationId), { content }, { signal }),
  });

  return (
    <section aria-labelledby="send-heading">
      <h2 id="send-heading">Send a message</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sending.mutate(new AbortController());
        }}
      >
        <label>
          Conversation
          <input
            type="number"
            step="1"
            required
            value={conversationId}
            onChange={({ target }) => onConversationId(target.value)}
          />
        </label>
        <label>
          Message
          <textarea
            ref={message}
            required
            rows={3}
            value={content}
            onChange={({ target }) => setContent(target.value)}
          />
        </label>
        <PreferredAnswer value={prefer} onChange={setPrefer} />
        <button type="submit" disabled={sending.isPending}>
          Send
        </button>
      </form>
      <div aria-live="polite">
        {sending.isPending && <Waiting for="the reply" onCancel={() => sending.variables.abort()} />}
        {sending.isSuccess && <Reply answer={sending.data} />}
        {sending.isError && (
          <CallFailure error={sending.error}>
            <MessageOutcome error={sending.error} />
          </CallFailure>
        )}
      </div>
    </section>
  );
}
