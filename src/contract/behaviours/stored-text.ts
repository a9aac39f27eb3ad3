import type { BehaviourDefinition } from './definition.ts';
import { type Detector, typedKeys } from './detector.ts';
import { repeatedBodies } from './evidence.ts';

/** Texts in which a change shows at all places that its choice is about. */
const COMPLETE_TEXT: Readonly<Partial<Record<string, RegExp>>> = {
  trimmed: /^\s.*\s$/s,
  escaped: /^(?=.*&)(?=.*<).*>/s,
};

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export const storedText: BehaviourDefinition<'stored-text', (text: string) => string> = {
  default: () => (text) => text,
  choices: {
    exact: () => (text) => text,
    trimmed: () => (text) => text.trim(),
    normalised: () => (text) => text.normalize('NFC'),
    escaped: () => (text) => text.replaceAll(/[&<>]/g, (character) => ESCAPES[character] ?? character),
  },
};

/** A stored text without a change shows `exact` only if every other choice would change it; any text can show a change. */
export const detector: Detector<typeof storedText> = {
  // A text may be changed in several ways.
  permits: { trimmed: ['other'], normalised: ['other'], escaped: ['other'] },
  tier: 'writes',
  detect(evidence) {
    const changes = typedKeys(storedText.choices).map((name) => ({ name, change: storedText.choices[name]({}) }));
    const pairs = repeatedBodies(evidence).flatMap(({ by, sent, stored }) =>
      Object.entries(stored).flatMap(([name, after]) => {
        const before = sent[name];
        return typeof before === 'string' && typeof after === 'string' ? [{ by, before, after }] : [];
      }),
    );
    const telling = pairs.filter(({ before, after }) => {
      const applied = changes.filter(({ change }) => change(before) === after);
      // A text that ends with a space shows nothing about one that begins with it.
      if (before !== after) return applied.every(({ name }) => COMPLETE_TEXT[name]?.test(before) ?? true);
      return changes.every(({ name, change }) => name === 'exact' || change(before) !== before);
    });
    if (telling.length === 0) return { absent: 'no text that would tell came back', in: pairs.length };
    return {
      observed: telling.map(({ by, before, after }) => {
        const applied = changes.find(({ change }) => change(before) === after);
        return applied === undefined ? { by, other: 'it is changed in another way' } : { by, name: applied.name };
      }),
    };
  },
};
