import { didYouMean, type JsonObject, TaskError } from '../../../contract/model/index.ts';
import { arraySchema, objectSchema, validate } from '../schemas.ts';
import type { OperationFault } from './faults.ts';
import type { OperationTable } from './operation-table.ts';
import type { ControlParts } from './parts.ts';
import type { ScriptedReplies } from './replies.ts';

const text: JsonObject = { type: 'string' };
const count: JsonObject = { type: 'integer', minimum: 0 };
const MILLISECONDS: JsonObject = { type: 'number' };
const TOOLKITS = arraySchema(text);
const CLOCK = objectSchema({ 'time?': { type: 'string', format: 'date-time' }, 'advance?': { type: 'number' } });
const FAULTS = arraySchema(
  objectSchema({
    operation: text,
    'status?': { type: 'integer', minimum: 400, maximum: 599 },
    'delay?': { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1 },
    'drop?': { type: 'boolean' },
    'after?': count,
    'times?': count,
  }),
);
const REPLIES = objectSchema({
  'next?': arraySchema(text),
  'rules?': arraySchema(objectSchema({ contains: text, reply: text })),
});

export function createSettingsControl(table: OperationTable, parts: ControlParts) {
  const { toolkits, clock, faults, script, context } = parts;
  return {
    toolkits: table.setting('toolkits', 'the addresses of the toolkits that replies may use', TOOLKITS, {
      list: (): readonly string[] => toolkits.list(),
      /** Replaces the addresses of the toolkits that replies may use. */
      set(addresses: readonly string[]): void {
        try {
          toolkits.set(validate(TOOLKITS, addresses, 'The addresses'));
        } catch (error) {
          throw error instanceof TaskError ? new RangeError(error.message) : error;
        }
      },
    }),
    clock: createClockControl(table, clock),
    faults: table.setting('faults', 'how requests of operations fail', FAULTS, {
      list: (): readonly OperationFault[] => faults.list(),
      /** Replaces the faults, which make requests fail. */
      set(newFaults: readonly OperationFault[]): void {
        const ids = context().contract.operations.map(({ operationId }) => operationId);
        for (const { operation } of validate(FAULTS, newFaults, 'The faults')) {
          if (ids.includes(operation)) continue;
          throw new RangeError(
            `There is no operation ${operation}${didYouMean(operation, ids)}; there are ${ids.join(', ')}.`,
          );
        }
        faults.set(newFaults);
      },
    }),
    replies: table.setting('replies', 'what is replied', REPLIES, {
      get: (): ScriptedReplies => script.get(),
      /** Replaces the scripted replies. */
      set: (replies: ScriptedReplies): void => script.set(validate(REPLIES, replies, 'The replies')),
    }),
  };
}

/** Makes the functions that control the clock. Over HTTP, the clock is one resource with a time in ISO 8601. */
function createClockControl({ add }: OperationTable, clock: ControlParts['clock']) {
  add('GET /clock', 'read-clock', 'Reads the time of the sandbox', {}, () => ({
    time: new Date(clock.now()).toISOString(),
  }));
  const setOrAdvance = (change: { readonly time?: string; readonly advance?: number }): void => {
    const { time, advance = 0 } = validate(CLOCK, change, 'the time');
    if (time !== undefined) clock.set(Date.parse(time));
    clock.advance(advance);
  };
  add('PUT /clock', 'set-clock', 'Sets the time, or advances it by milliseconds', { body: CLOCK }, setOrAdvance);
  add('DELETE /clock', 'reset-clock', 'Sets the time of the system again', {}, clock.reset);
  return {
    ...clock,
    set: (time: number): void => clock.set(validate(MILLISECONDS, time, 'The time')),
    advance: (milliseconds: number): void => clock.advance(validate(MILLISECONDS, milliseconds, 'The time')),
  };
}
