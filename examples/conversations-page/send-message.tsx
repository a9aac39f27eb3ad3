import { useMutation } from '@tanstack/react-query';
import type { SentMessage } from 'colloquy';
import { type Ref, useState } from 'react';
import { CallFailure } from './call-failure.tsx';
import { MessageOutcome } from './message-outcome.tsx';
import { mockClient } from './mock-client.ts';
import { PreferredAnswer } from './preferred-answer.tsx';
import { Transcript } from './transcript.tsx';
import { Waiting } from './waiting.tsx';

interface SendMessageProps {
  readonly conversationId: string;
  readonly onConversationId: (conversationId: string) => void;
  /** Where the message is written. */
  readonly message: Ref<HTMLTextAreaElement>;
}

/** What was sent to which conversation, and what came back. */
interface Exchange {
  readonly to: string;
  readonly answer: SentMessage;
}

/** A message on its way. */
interface Sending {
  readonly to: string;
  readonly content: string;
  readonly controller: AbortController;
}

/** A form that sends a message, and the talk that comes of it. */
export function SendMessage({ conversationId, onConversationId, message }: SendMessageProps) {
  const [content, setContent] = useState('Where is my order?');
  const [prefer, setPrefer] = useState('');
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const sending = useMutation({
    mutationFn: ({ to, content: text, controller: { signal } }: Sending) =>
      mockClient(prefer).conversations.messages.send(Number(to), { content: text }, { signal }),
    onSuccess: (answer, { to }) => setExchanges((before) => [...before, { to, answer }]),
  });
  const isHere = sending.variables?.to === conversationId;

  return (
    <section aria-labelledby="send-heading">
      <h2 id="send-heading">Send a message</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sending.mutate({ to: conversationId, content, controller: new AbortController() });
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
        <Transcript
          exchanges={exchanges.filter(({ to }) => to === conversationId).map(({ answer }) => answer)}
          pending={sending.isPending && isHere ? sending.variables.content : undefined}
        />
        {sending.isPending && <Waiting for="the reply" onCancel={() => sending.variables.controller.abort()} />}
        {sending.isError && (
          <CallFailure error={sending.error}>
            <MessageOutcome error={sending.error} />
          </CallFailure>
        )}
      </div>
    </section>
  );
}
