import type { ServedContract } from '../../serve/index.ts';
import type { MeaningName, Subject } from '../responses/meanings.ts';

/** The field of a conversation that has the id of its agent, where the set names one. */
export function agentField({ decisions }: ServedContract): {
  readonly fields: Partial<Record<Subject, Readonly<Record<string, MeaningName>>>>;
  readonly openPoints: readonly string[];
} {
  const { does: field, openPoints } = decisions.forSurface('agent-shown', 'developer-api');
  return { fields: field === undefined ? {} : { conversation: { [field]: 'conversation.agent-id' } }, openPoints };
}
