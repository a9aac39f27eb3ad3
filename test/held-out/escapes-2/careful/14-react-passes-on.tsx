// Takes nothing for granted: components that pass messages on, render their stated text, and hand them back.
import type { Message, SentMessage } from 'colloquy';
import type { ReactNode } from 'react';

interface BubbleProps {
  readonly message: Message;
  readonly mine?: boolean;
  readonly onSelect: (message: Message) => void;
}

function Bubble({ message, mine = false, onSelect }: BubbleProps) {
  return (
    <button type="button" className={mine ? 'mine' : 'theirs'} onClick={() => onSelect(message)}>
      {message.content}
    </button>
  );
}

export function Exchange({ sent, onSelect, footer }: Pick<BubbleProps, 'onSelect'> & { sent: SentMessage; footer?: ReactNode }) {
  return (
    <article aria-label={`Conversation ${sent.conversation.id}`}>
      <Bubble message={sent.user_message} onSelect={onSelect} mine />
      <Bubble message={sent.agent_message} onSelect={onSelect} />
      {footer}
    </article>
  );
}
