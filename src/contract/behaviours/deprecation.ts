import type { BehaviourDefinition } from './definition.ts';
import type { Detector } from './detector.ts';
import { detectHeader } from './response-headers.ts';

export const deprecation: BehaviourDefinition<'deprecation', Readonly<Record<string, string>>> = {
  default: () => ({}),
  headers: ['deprecation', 'sunset'],
  unnamed: ['silent'],
  choices: {
    silent: () => ({}),
    'by-header': ({ date }) => {
      const ends = new Date(date);
      // RFC 9745 defines `Deprecation` as seconds after `@`, RFC 8594 defines `Sunset` as an HTTP date.
      return { deprecation: `@${Math.floor(ends.getTime() / 1000)}`, sunset: ends.toUTCString() };
    },
  },
};

export const detector: Detector<typeof deprecation> = {
  detect(evidence) {
    const detection = detectHeader(evidence, 'by-header', 'silent', ({ deprecation: since, sunset }) => {
      const ends = new Date(sunset ?? Number.NaN);
      if (sunset === undefined && since === undefined) return undefined;
      const isComplete = since !== undefined && !Number.isNaN(ends.getTime());
      return isComplete ? { date: ends.toISOString().slice(0, 10) } : {};
    });
    if (!('observed' in detection)) return detection;
    return {
      ...detection,
      observed: detection.observed.map((one) =>
        'with' in one && one.with?.date === undefined ? { by: one.by, other: INCOMPLETE } : one,
      ),
    };
  },
};

const INCOMPLETE = 'there is `Deprecation` or `Sunset`, and not both with a date';
