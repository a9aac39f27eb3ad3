import { withoutOptionalArguments } from '../../../contract/behaviours/index.ts';
import { type ExactJson, fromJsonText, isSameData, toJsonText } from '../../../contract/model/index.ts';
import { readJson } from '../../judge/index.ts';
import type { ProbeDefinition } from './definition.ts';
import { successfulBodies } from './filter-queries.ts';
import type { Probe } from './probe.ts';
import { writes } from './writes.ts';

/**
 * The runs that the user named, without the arguments that the tool's definition calls optional. They are sent only if the server returns
 * such a definition, and if no run had these arguments.
 */
export const optionalArguments: ProbeDefinition = {
  name: 'optional-arguments',
  tier: 'writes',
  after: [writes],
  requests: () => [],
  followUps: ({ writes: factories, known: { runs = [] } }, sent) => {
    const shown = successfulBodies(sent).map(({ value }) => value);
    const probes = factories
      .filter(({ schema, operation }) => schema === undefined && operation.requestBody !== undefined)
      .flatMap(({ make }) =>
        runs.flatMap(({ values, body }) => {
          const required = withoutOptionalArguments(fromJsonText(body), Object.values(values), shown);
          return required === undefined ? [] : [make({ values, body: toJsonText(required) })];
        }),
      );
    return probes.filter((probe, index) => {
      const earlier = [...sent.map(({ exchange }) => exchange.request), ...probes.slice(0, index)];
      return !earlier.some((one) => one.path === probe.path && isSameData(readBody(one), readBody(probe)));
    });
  },
};

const readBody = ({ body }: Pick<Probe, 'body'>): ExactJson | undefined => readJson(body ?? new Uint8Array())?.value;
