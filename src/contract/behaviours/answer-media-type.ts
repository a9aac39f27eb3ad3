import type { BehaviourDefinition } from './definition.ts';
import type { Detector, Sighting } from './detector.ts';

/** The parameter that follows the media type of a response, such as a charset. */
export const answerMediaType: BehaviourDefinition<'answer-media-type', string> = {
  default: () => '',
  headers: ['content-type'],
  choices: {
    bare: () => '',
    'with-parameter': ({ parameter }) => `; ${parameter}`,
  },
};

export const detector: Detector<typeof answerMediaType> = {
  detect({ ofOperations }) {
    return {
      observed: ofOperations.flatMap(({ exchange: by }): Sighting<'bare' | 'with-parameter'>[] => {
        const type = by.response?.headers['content-type'];
        if (type === undefined) return [];
        const [, parameter, ...others] = type.split(';').map((part) => part.trim());
        if (parameter === undefined) return [{ by, name: 'bare' }];
        if (others.length > 0) return [{ by, other: 'it has several parameters' }];
        return [{ by, name: 'with-parameter', with: { parameter: parameter.replaceAll('"', '') } }];
      }),
    };
  },
};
