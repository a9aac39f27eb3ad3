import type { SentMessage } from 'colloquy';
import { OpenQuestion } from './open-question.tsx';
import { OpenValue } from './open-value.tsx';

/** A message with its reply, and the conversation that they belong to. */
export function Reply({ answer: { conversation, user_message, agent_message } }: { readonly answer: SentMessage }) {
  return (
    <>
      <dl>
        <dt>You</dt>
        <dd>{user_message.content}</dd>
        <dt>The agent</dt>
        <dd>{agent_message.content}</dd>
      </dl>
      <p>
        In conversation {conversation.id}, of the user <OpenValue value={conversation.external_user_id} />
      </p>
      <OpenQuestion id="conversation-summary.external-user-id-type" />
    </>
  );
}
