import type { Choice, Choices, Protocol } from '../protocol.ts';

export type Values = { readonly [Id in keyof Choices]: Choices[Id]['value'] };

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
