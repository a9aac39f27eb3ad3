import type { Definition } from './definition.ts';

export const nulls: Definition<'nulls', boolean> = {
  unchosen: () => false,
  choices: { never: () => false, possible: () => true },
};
