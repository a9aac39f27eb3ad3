import { isJsonObject, type Json, type JsonObject } from '../contract/json.ts';
import type { Definition } from './definition.ts';
import type { Detector, Observed } from './detector.ts';
import { isSuccess } from './evidence.ts';

export const agentShown: Definition<'agent-shown', string | undefined> = {
  choices: {
    never: () => undefined,
    'by-field': ({ field }) => field,
  },
};

/** What paths call an agent by. */
const FIELD = 'agent_id';

export const agentShownDetector: Detector<typeof agentShown> = {
  detect({ ofOperations }) {
    const shown = ofOperations.flatMap(({ exchange: by, response }) => {
      const conversations = isSuccess(by) ? objectsIn(response?.body?.value ?? null).filter(isConversation) : [];
      return conversations.length === 0 ? [] : [{ by, conversations }];
    });
    const observed = shown.flatMap(({ by, conversations }): Observed<'by-field'>[] =>
      conversations.some((one) => Number.isInteger(one[FIELD]))
        ? [{ by, name: 'by-field', with: { field: FIELD } }]
        : [],
    );
    if (observed.length > 0) return { observed, of: shown.length };
    return { absent: `no conversation had an integer called ${FIELD}`, in: shown.length };
  },
};

const isConversation = (value: JsonObject): boolean => Object.hasOwn(value, 'external_user_id');

const objectsIn = (value: Json): JsonObject[] => {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isJsonObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
};
