import type { MeaningName, Subject } from '../answers/meanings.ts';
import type { Conduct } from '../conduct.ts';

type Fields = Partial<Record<Subject, Readonly<Record<string, MeaningName>>>>;

/** The field of a conversation that has the id of its agent, where the set names one. */
export function agentField(conduct: Conduct): Fields {
  const field = conduct['conversations.agent-shown'];
  return field === undefined ? {} : { conversation: { [field]: 'conversation.agent-id' } };
}
