import type { AspectDefinition } from './definition.ts';
import { SOURCE_PLACES } from './element.ts';

/**
 * Open points that no structure shows, such as events and limits. Their answer is an action with an empty update of the
 * marked element.
 */
export const elsewhere: AspectDefinition = {
  markedOn: SOURCE_PLACES,
  form: 'in words only',

  may: 'say in words what it assumes, and change nothing',
  mayChangeNothing: true,
  allows: () => false,
  objection: () => undefined,
  answerForm: 'leaves no trace in the structure; answer it in words',
  steps: () => undefined,
};
