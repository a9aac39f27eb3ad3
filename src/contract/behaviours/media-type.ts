import { essenceOf } from '../model/media-types.ts';
import type { BehaviourDefinition } from './definition.ts';
import { type Detector, detectAccepted } from './detector.ts';
import type { UnmatchedRequestTreatment } from './unmatched-request.ts';

export const mediaType: BehaviourDefinition<'media-type', UnmatchedRequestTreatment> = {
  default: () => ({ as: 'error', status: 400 }),
  choices: {
    refused: ({ status }) => ({ as: 'error', status }),
    'read-as-json': () => ({ as: 'served' }),
  },
};

export const detector: Detector<typeof mediaType> = {
  tier: 'writes',
  detect(evidence) {
    const detection = detectAccepted(evidence, 'media-type', 'read-as-json');
    if (!('observed' in detection)) return detection;
    return {
      ...detection,
      observed: detection.observed.map((one) => ({
        ...one,
        tried: essenceOf(one.by.request.headers['content-type'] ?? ''),
      })),
    };
  },
};
