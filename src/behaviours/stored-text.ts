import type { Definition } from './definition.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export const storedText: Definition<'stored-text', (text: string) => string> = {
  unchosen: () => (text) => text,
  choices: {
    exact: () => (text) => text,
    trimmed: () => (text) => text.trim(),
    normalised: () => (text) => text.normalize('NFC'),
    escaped: () => (text) => text.replaceAll(/[&<>]/g, (character) => ESCAPES[character] ?? character),
  },
};
