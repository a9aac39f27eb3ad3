import type { SentMessage } from 'colloquy';
import { OpenQuestion } from './open-question.tsx';
import { OpenValue } from './open-value.tsx';

interface TranscriptProps {
  /** What was sent to one conversation, and its replies, the oldest first. */
  readonly exchanges: readonly SentMessage[];
  /** A message whose reply is waited for. */
  readonly pending: string | undefined;
}

/** A talk, as far as this page has held it: no operation is known that reads the messages of a conversation. */
export function Transcript({ exchanges, pending }: TranscriptProps) {
  const last = exchanges.at(-1);
  return (
    <>
      <ol className="transcript" aria-label="Transcript">
        {exchanges.map(({ user_message, agent_message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: that a message has anything to know it by is open
          <li key={index}>
            <dl>
              <dt>You</dt>
              <dd>{user_message.content}</dd>
              <dt>The agent</dt>
              <dd>{agent_message.content}</dd>
            </dl>
          </li>
        ))}
        {pending !== undefined && (
          <li>
            <dl>
              <dt>You</dt>
              <dd>{pending}</dd>
            </dl>
          </li>
        )}
      </ol>
      {last !== undefined && (
        <>
          <p>
            In conversation {last.conversation.id}, of the user <OpenValue value={last.conversation.external_user_id} />
          </p>
          <OpenQuestion id="conversation-summary.external-user-id-type" />
        </>
      )}
    </>
  );
}
