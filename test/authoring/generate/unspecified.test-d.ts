import { expectTypeOf, test } from 'vitest';
import type { OpenPointId } from '../../../generated/ids.ts';
import type { Unspecified } from '../../../generated/unspecified.ts';

declare const received: Unspecified<'list-agents.body'>;
declare function takesObject(value: object): void;
declare function takesAnything(value: unknown): void;
type Message = { content: string };
type Loose = { content?: string };

test('an unspecified value is unusable by accident', () => {
  // @ts-expect-error a field is read
  received.id;
  // @ts-expect-error a field is read, if there is one
  received?.id;
  // @ts-expect-error a field that a symbol has is read
  received.description;
  // @ts-expect-error an element is read
  received[0];
  // @ts-expect-error fields are taken apart
  (({ id }) => id)(received);
  // @ts-expect-error it is called
  received();
  // @ts-expect-error it is compared
  received === 'text';
  // @ts-expect-error it is compared
  received > 1;
  // @ts-expect-error it is added
  received + 1;
  // @ts-expect-error it is printed in a template
  `${received}`;
  // @ts-expect-error it is spread into an object
  const spread: Loose = { ...received };
  // @ts-expect-error it is taken for a list
  new Set(received);
  // @ts-expect-error it is walked through
  for (const element of received) takesAnything(element);
  // @ts-expect-error its keys are walked through
  for (const key in received) takesAnything(key);
  // @ts-expect-error it is searched for a key
  'id' in received;
  // @ts-expect-error it is taken for an object
  takesObject(received);
  // @ts-expect-error it is taken for a message
  const message: Message = received;
  // @ts-expect-error it is cast
  received as string;
  // @ts-expect-error it is cast
  received as Message;
  // @ts-expect-error it is the answer to another question
  const other: Unspecified<'create-memory.body'> = received;

  takesAnything([spread, message, other]);
});

test('an unspecified value can be checked, handed on and named', () => {
  takesAnything(received);
  const value: unknown = received;
  if (typeof value === 'string') expectTypeOf(value).toBeString();
  expectTypeOf(received).toExtend<Unspecified<OpenPointId>>();
  // @ts-expect-error there is no such open point
  expectTypeOf<Unspecified<'no-such.point'>>();
});
