import { isJsonObject } from '../model/json.ts';
import type { BehaviourDefinition } from './definition.ts';
import { type Detector, toStatusSighting } from './detector.ts';
import { isNoise, isSuccess } from './evidence.ts';
import type { OperationExchange } from './exchange.ts';

/** The status for a null where a type is stated; `undefined` if the null is accepted. */
export const sentNulls: BehaviourDefinition<'sent-nulls', number | undefined> = {
  default: () => 400,
  choices: {
    refused: ({ status }) => status,
    accepted: () => undefined,
  },
};

export const detector: Detector<typeof sentNulls> = {
  tier: 'writes',
  detect(evidence) {
    const sent = evidence.ofOperations
      .filter(({ exchange }) => evidence.isOnly('null', exchange) && !isNoise(exchange))
      .map((one) => ({ by: one.exchange, isRequired: hasRequiredNull(one) }));
    if (sent.length > 0 && new Set(sent.map(({ isRequired }) => isRequired)).size === 1)
      return { inconclusive: `null was sent for ${sent[0]?.isRequired ? 'required' : 'optional'} values only` };
    const outcomes = Map.groupBy(sent, ({ by, isRequired }) => `${isRequired} ${isSuccess(by)}`);
    if (outcomes.size > 2 || outcomes.has('true true') !== outcomes.has('false true'))
      return {
        observed: sent.map(({ by }) => ({ by, other: 'null is accepted for some values, and refused for others' })),
      };
    return {
      observed: sent.map(({ by }) => (isSuccess(by) ? { by, name: 'accepted' } : toStatusSighting('refused', by))),
    };
  },
};

function hasRequiredNull({ request: { body, schema } }: OperationExchange): boolean {
  const value = body?.value;
  return (
    isJsonObject(value) && Object.entries(value).some(([name, one]) => one === null && schema?.required.includes(name))
  );
}
