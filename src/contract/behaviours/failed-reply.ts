import type { BehaviourDefinition } from './definition.ts';
import { type Exclusions, excludeChoices } from './exclusion.ts';
import { failedRequests } from './failed-requests.ts';

/** Whether the user's message is kept if there is no reply. */
export const failedReply: BehaviourDefinition<'failed-reply', boolean> = {
  choices: { kept: () => true, dropped: () => false },
};

export const whyUndetectable = 'No operation reads the messages that are stored.';

export const excludes = (): Exclusions<typeof failedReply> => ({
  kept: [excludeChoices(failedRequests, ['never'])],
});
