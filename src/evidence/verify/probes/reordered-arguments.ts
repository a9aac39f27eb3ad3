import { isSuccess } from '../../../contract/behaviours/index.ts';
import { type ExactJson, fromJsonText, isJsonObject, toJsonText } from '../../../contract/model/index.ts';
import type { ProbeDefinition } from './definition.ts';
import { writes } from './writes.ts';

/**
 * One run of each tool with its arguments in the reverse order, which has no meaning: a tool gets them by name. If the result
 * is another one, both orders are sent twice more, since the result of a tool may differ each time, or in turn.
 */
export const reorderedArguments: ProbeDefinition = {
  name: 'reordered-arguments',
  tier: 'writes',
  after: [writes],
  requests: () => [],
  followUps: ({ writes: factories, known: { runs = [] } }, sent) =>
    factories
      .filter(({ schema, operation }) => schema === undefined && operation.requestBody !== undefined)
      .flatMap(({ operation, make }) => {
        const varied = runs.flatMap(({ values, body }) => {
          const run = make({ values, body });
          const reversed = toJsonText(reverseMembers(fromJsonText(body)));
          const earlier = sent.find(
            ({ probe, exchange }) =>
              probe.operation === operation &&
              probe.path === run.path &&
              isSuccess(exchange) &&
              Buffer.from(probe.body ?? '').toString() === body,
          );
          if (earlier === undefined || reversed === toJsonText(fromJsonText(body))) return [];
          const reordered = make({ values, body: reversed });
          return [{ ...reordered, again: [run, run, reordered, reordered], sameResultAs: earlier.exchange }];
        });
        return varied.filter(({ path }, index) => varied.findIndex((one) => one.path === path) === index);
      }),
};

/** Reverses the order of the members of an object, and of the objects in it. */
function reverseMembers(value: ExactJson): ExactJson {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, part]) => [name, reverseMembers(part)]),
  );
}
