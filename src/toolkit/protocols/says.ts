import { choices } from '../../../generated/choices.ts';

import { DEFAULT_LIMITS } from '../limits.ts';

/** The limits of a handler that is told no others, as the choices name them. */
export const BODY = { bytes: DEFAULT_LIMITS.bodyBytes };
export const TIME = {
  'arrival-seconds': DEFAULT_LIMITS.bodyMilliseconds / 1000,
  'run-seconds': DEFAULT_LIMITS.runMilliseconds / 1000,
};

interface Point {
  readonly nowhere?: string;
  readonly choices?: Readonly<Record<string, { readonly says: string }>>;
}

/** The sentence of a choice of the contract, with its values in it; empty where the point is open no longer. */
export function says(id: string, name: string, values: Readonly<Record<string, number | string>> = {}): string {
  const points: Readonly<Record<string, Point>> = choices;
  const sentence = points[id]?.choices?.[name]?.says ?? '';
  return sentence.replace(/\{([a-z-]+)\}/g, (placeholder, value: string) => String(values[value] ?? placeholder));
}
