import type { UndetectableDefinition } from './definition.ts';
import { type Exclusions, excluding } from './exclusion.ts';
import { failedRequests } from './failed-requests.ts';

/** Whether the user's message is kept when there is no reply. */
export const failedReply: UndetectableDefinition<'failed-reply', boolean> = {
  undetectable: 'No operation reads the messages that are stored.',
  choices: { kept: () => true, dropped: () => false },
};

export const failedReplyExclusions = (): Exclusions<typeof failedReply> => ({
  kept: [excluding(failedRequests, ['never'])],
});
