import type { Definition } from './definition.ts';
import type { Detector } from './detector.ts';

/** What follows the media type of a response. */
export const answerMediaType: Definition<'answer-media-type', string> = {
  unchosen: () => '',
  choices: {
    bare: () => '',
    'with-parameter': ({ parameter }) => `; ${parameter}`,
  },
};

export const answerMediaTypeDetector: Detector<typeof answerMediaType> = {
  detect({ ofOperations }) {
    const types = ofOperations.flatMap(({ exchange }) => exchange.response?.headers['content-type'] ?? []);
    return {
      observed: types.map((type) => {
        const [, parameter, ...others] = type.split(';').map((part) => part.trim());
        if (parameter === undefined) return { name: 'bare' };
        if (others.length > 0) return { other: 'it has several parameters' };
        return { name: 'with-parameter', with: { parameter: parameter.replaceAll('"', '') } };
      }),
    };
  },
};
