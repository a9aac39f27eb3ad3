import { type JsonObject, suggestNearestName, TaskError } from '../../../contract/model/index.ts';
import { arraySchema, objectSchema, validate } from '../schemas.ts';
import type { OperationFault } from './faults.ts';
import type { OperationTable } from './operation-table.ts';
import type { ControlParts } from './parts.ts';
import type { ScriptedReplies } from './replies.ts';

const TEXT_SCHEMA: JsonObject = { type: 'string' };
const COUNT_SCHEMA: JsonObject = { type: 'integer', minimum: 0 };
const MILLISECONDS_SCHEMA: JsonObject = { type: 'number' };
const ADDRESSES_SCHEMA = arraySchema(TEXT_SCHEMA);
const CLOCK_SCHEMA = objectSchema({ 'time?': { type: 'string', format: 'date-time' }, 'advance?': { type: 'number' } });
const FAULTS_SCHEMA = arraySchema(
  objectSchema({
    operation: TEXT_SCHEMA,
    'status?': { type: 'integer', minimum: 400, maximum: 599 },
    'delay?': { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1 },
    'drop?': { type: 'boolean' },
    'after?': COUNT_SCHEMA,
    'times?': COUNT_SCHEMA,
  }),
);
const REPLIES_SCHEMA = objectSchema({
  'next?': arraySchema(TEXT_SCHEMA),
  'rules?': arraySchema(objectSchema({ contains: TEXT_SCHEMA, reply: TEXT_SCHEMA })),
});

export function createSettingsControl(table: OperationTable, parts: ControlParts) {
  const { toolkits, clock, faults, script, context } = parts;
  return {
    toolkits: table.addSetting('toolkits', 'the addresses of the toolkits that replies may use', ADDRESSES_SCHEMA, {
      list: (): readonly string[] => toolkits.list(),
      /** Replaces the addresses of the toolkits that replies may use. */
      set(addresses: readonly string[]): void {
        try {
          toolkits.set(validate(ADDRESSES_SCHEMA, addresses, 'The addresses'));
        } catch (error) {
          throw error instanceof TaskError ? new RangeError(error.message) : error;
        }
      },
    }),
    clock: createClockControl(table, clock),
    faults: table.addSetting('faults', 'how requests of operations fail', FAULTS_SCHEMA, {
      list: (): readonly OperationFault[] => faults.list(),
      /** Replaces the faults, which make requests fail. */
      set(newFaults: readonly OperationFault[]): void {
        const ids = context().contract.operations.map(({ operationId }) => operationId);
        for (const { operation } of validate(FAULTS_SCHEMA, newFaults, 'The faults')) {
          if (ids.includes(operation)) continue;
          throw new RangeError(
            `There is no operation ${operation}${suggestNearestName(operation, ids)}; there are ${ids.join(', ')}.`,
          );
        }
        faults.set(newFaults);
      },
    }),
    replies: table.addSetting('replies', 'what is replied', REPLIES_SCHEMA, {
      get: (): ScriptedReplies => script.get(),
      /** Replaces the scripted replies. */
      set: (replies: ScriptedReplies): void => script.set(validate(REPLIES_SCHEMA, replies, 'The replies')),
    }),
  };
}

/** Makes the functions that control the clock. Over HTTP, the clock is one resource with a time in ISO 8601. */
function createClockControl({ add }: OperationTable, clock: ControlParts['clock']) {
  add('GET /clock', 'read-clock', 'Reads the time of the sandbox', {}, () => ({
    time: new Date(clock.now()).toISOString(),
  }));
  const setOrAdvance = (change: { readonly time?: string; readonly advance?: number }): void => {
    const { time, advance = 0 } = validate(CLOCK_SCHEMA, change, 'the time');
    if (time !== undefined) clock.set(Date.parse(time));
    clock.advance(advance);
  };
  add('PUT /clock', 'set-clock', 'Sets the time, or advances it by milliseconds', { body: CLOCK_SCHEMA }, setOrAdvance);
  add('DELETE /clock', 'reset-clock', 'Sets the time of the system again', {}, clock.reset);
  return {
    ...clock,
    set: (time: number): void => clock.set(validate(MILLISECONDS_SCHEMA, time, 'The time')),
    advance: (milliseconds: number): void => clock.advance(validate(MILLISECONDS_SCHEMA, milliseconds, 'The time')),
  };
}
