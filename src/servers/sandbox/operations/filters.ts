import type { Operation, Schema } from '../../../contract/model/index.ts';
import { RefusalError, type SandboxContext } from '../context.ts';
import { createListCondition, joinConditions, type SqlCondition } from '../data/lists.ts';
import { query, type SqlValue, type Transaction } from '../store/store.ts';

/** Reads the filters of a query, and returns the conditions on conversations. */
export type FilterReader = (
  query: string,
  createAccessConditions: CreateAccessConditions,
) => Transaction<readonly SqlCondition[]>;

/** Returns the conditions on a column with ids of agents, which hold if the key of the request can access the agent. */
export type CreateAccessConditions = (column: string) => readonly SqlCondition[];

/** The table and the condition that find the agents or users named by a filter. */
interface Lookup extends SqlCondition {
  readonly table: keyof typeof FILTER_COLUMNS;
}

/** For each table, its column with the id of an agent, and the column of conversations that refers to the table. */
const FILTER_COLUMNS = {
  agents: { agent: 'id', column: 'conversations.agent_id' },
  users: { agent: 'agent_id', column: 'conversations.user_id' },
} as const;

/** An id that no row has. */
const NO_ID = 0;

/**
 * Prepares the filters of the list of conversations: which parameters there are, and how they combine, as the set says.
 */
export function createFilters({ contract: { decisions }, ids }: SandboxContext, operation: Operation): FilterReader {
  const { does: byUser } = decisions.forOperation('filter-by-user', operation);
  const combined = decisions.forOperation('filters-combined', operation);
  const withoutMatch = decisions.forOperation('filter-without-match', operation);
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  const numericUsers = parameters.some(
    ({ name, schema }) => name === byUser.parameter && schema?.types.has('integer') === true,
  );

  const agentLookup = (column: 'id' | 'name', value: SqlValue): Lookup => {
    return { table: 'agents', sql: `${column} = ?`, values: [value] };
  };
  const userLookup = (value: string): Lookup => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : NO_ID;
    return {
      table: 'users',
      sql: byUser.with === 'agent-user' ? 'id = ?' : 'external_id = ? OR id = ?',
      values: byUser.with === 'agent-user' ? [number] : [value, numericUsers ? number : NO_ID],
    };
  };
  const lookups: Readonly<Record<FilterMeaning, (value: string) => Lookup>> = {
    'agent.id': (value) => agentLookup('id', ids.decodeId(value) ?? NO_ID),
    'agent.name': (value) => agentLookup('name', value),
    user: userLookup,
    'agent-or-user'(value) {
      const [, kind, name = ''] = /^(agent|user):(.*)$/s.exec(value) ?? [];
      if (kind === 'user') return userLookup(name);
      const id = ids.decodeId(name);
      return id === undefined ? agentLookup('name', name) : agentLookup('id', id);
    },
  };
  const filters = parameters.flatMap(({ name, schema }) => {
    const meaning = filterMeaning(name, schema, byUser.parameter);
    return meaning === undefined ? [] : [{ name, lookup: lookups[meaning] }];
  });

  return function* (text, createAccessConditions) {
    const sent = new URLSearchParams(text);
    const sentFilters = filters.filter(({ name }) => sent.has(name));
    if (sentFilters.length > 1 && combined.does === 'refused') {
      throw new RefusalError(400, 'The filters by agent and by user cannot be given both.', combined.openPoints);
    }
    const conditions: SqlCondition[] = [];
    for (const { name, lookup } of sentFilters) {
      const { table, ...condition } = lookup(sent.get(name) ?? '');
      const { agent, column } = FILTER_COLUMNS[table];
      const { sql, values } = joinConditions([condition, ...createAccessConditions(agent)], 'AND');
      const matches = (yield* query(`SELECT id FROM ${table} WHERE ${sql}`, ...values)).map(({ id = null }) => id);
      if (matches.length > 0 || withoutMatch.does === 'empty') conditions.push(createListCondition(column, matches));
      else if (typeof withoutMatch.does === 'number') {
        const { does, openPoints } = withoutMatch;
        throw new RefusalError(does, `The filter ${name} names nothing that there is.`, openPoints);
      }
    }
    return combined.does === 'or' && conditions.length > 1 ? [joinConditions(conditions, 'OR')] : conditions;
  };
}

type FilterMeaning = 'agent.id' | 'agent.name' | 'user' | 'agent-or-user';

/** Returns the meaning of a parameter: the one that the set states, or otherwise the one that its name suggests. */
function filterMeaning(name: string, schema: Schema | undefined, userParameter: string): FilterMeaning | undefined {
  const stated = schema?.keyword('x-means');
  if (stated === 'agent.id' || stated === 'agent.name' || stated === 'agent-or-user') return stated;
  if (name === userParameter) return 'user';
  return /agent/.test(name) ? 'agent.id' : undefined;
}
