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
    const observed = detection.observed.map((one) => {
      const [tried = ''] = (one.by.request.headers['content-type'] ?? '').split(';');
      return { ...one, tried: tried.trim().toLowerCase() };
    });
    return { ...detection, observed };
  },
};
