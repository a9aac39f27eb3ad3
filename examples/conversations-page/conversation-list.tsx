import { useQuery } from '@tanstack/react-query';
import { assume, ColloquyError, type ConversationList as Conversations } from 'colloquy';
import * as v from 'valibot';
import { CallFailure } from './call-failure.tsx';
import { mockClient } from './mock-client.ts';
import { OpenQuestion } from './open-question.tsx';
import { OpenValue } from './open-value.tsx';
import { Waiting } from './waiting.tsx';

interface Choosing {
  readonly onChoose: (conversationId: string) => void;
}

export function ConversationList({ onChoose }: Choosing) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['conversations'],
    queryFn: ({ signal }) => mockClient().conversations.list({ signal }),
  });
  return (
    <section aria-labelledby="list-heading" aria-busy={isFetching}>
      <h2 id="list-heading">The list</h2>
      <div aria-live="polite">
        {isFetching && data === undefined && <Waiting for="the conversations" />}
        {!isFetching && error !== null && <CallFailure error={error} />}
      </div>
      {data !== undefined && <Listed conversations={data.data} onChoose={onChoose} />}
      <button type="button" onClick={() => refetch()} disabled={isFetching}>
        List again
      </button>
    </section>
  );
}

function Listed({ conversations, onChoose }: Choosing & { readonly conversations: Conversations['data'] }) {
  if (conversations.length === 0) return <p>There is no conversation.</p>;
  return (
    <>
      <p>What a conversation holds is open, so each is shown as it came:</p>
      <OpenQuestion id="conversation-list.element" />
      <ul>
        {conversations.map((conversation, index) => {
          const id = assumedId(conversation);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: that a conversation has anything to know it by is open
            <li key={index}>
              <OpenValue value={conversation} />
              {id !== undefined && (
                <button type="button" onClick={() => onChoose(String(id))}>
                  Write to {id}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The number by which a message can be sent to a conversation, where it is what this page assumes. */
function assumedId({ id }: Conversations['data'][number]): number | undefined {
  try {
    return assume(id, v.pipe(v.number(), v.integer()), 'conversation-list.element');
  } catch (error) {
    if (error instanceof ColloquyError) return undefined;
    throw error;
  }
}
