import type { Choice, Choices, Protocol } from '../protocol.ts';

/** What a handler does at every open point that it meets. */
export type Values = { readonly [Id in keyof Choices]: Choices[Id]['value'] };

/**
 * Makes a protocol of what it does, and of the sentences of the assumption set that says so.
 *
 * @param sentences By the id of the open point; one that is open no longer has none.
 */
export function fromValues(
  name: string,
  sentences: Readonly<Partial<Record<string, string>>>,
  values: Values,
): Protocol {
  const choices = Object.fromEntries(
    Object.entries(values).map(([id, value]): [string, Choice<unknown>] => [
      id,
      { assumes: sentences[id] ?? '', value },
    ]),
  );
  return { name, choices: choices as unknown as Choices }; // each id with its own value
}
