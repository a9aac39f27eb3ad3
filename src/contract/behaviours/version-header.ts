import type { BehaviourDefinition } from './definition.ts';
import type { Detector } from './detector.ts';
import { detectHeader, isCommonHeader } from './response-headers.ts';

export const versionHeader: BehaviourDefinition<'version-header', Readonly<Record<string, string>>> = {
  default: () => ({}),
  unnamed: ['none'],
  choices: {
    none: () => ({}),
    'by-header': ({ header, version }) => ({ [header]: version }),
  },
};

export const detector: Detector<typeof versionHeader> = {
  detect: (evidence) =>
    detectHeader(evidence, 'by-header', 'none', (headers) => {
      const [header, version] =
        Object.entries(headers).find(([name]) => !isCommonHeader(name) && /(^|-)version$/.test(name)) ?? [];
      return header === undefined || version === undefined ? undefined : { header, version };
    }),
};
