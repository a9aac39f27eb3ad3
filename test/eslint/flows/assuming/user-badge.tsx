// A component shows whatever its property holds, and gets an open value in JSX.
import type { SentMessage } from 'colloquy';
import type { ReactElement } from 'react';

interface BadgeProps {
  readonly tone: 'calm' | 'loud';
  readonly value: unknown;
}

function Badge({ tone, value }: BadgeProps): ReactElement {
  return <span className={tone}>{`${value}`}</span>;
}

export function Header({ sent }: { readonly sent: SentMessage }): ReactElement {
  return <Badge tone="calm" value={sent.conversation.external_user_id} />;
}
