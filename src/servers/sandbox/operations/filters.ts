import type { Operation, Schema } from '../../../contract/model/index.ts';
import { Refusal, type SandboxContext } from '../context.ts';
import { among, type Condition, joined } from '../data/lists.ts';
import { query, type Transaction, type Value } from '../store/store.ts';

/** Reads the filters of a query, for the conditions that a conversation has to meet. */
export type Filters = (query: string, isReachable: Reachable) => Transaction<readonly Condition[]>;

/** What is true of a column with the id of an agent where the key can access it. */
export type Reachable = (column: string) => readonly Condition[];

/** How what a filter names is found. */
interface Lookup extends Condition {
  readonly table: keyof typeof COLUMNS;
}

/** Of each table the column with the id of an agent, and that of the conversations which refers to it. */
const COLUMNS = {
  agents: { agent: 'id', column: 'conversations.agent_id' },
  users: { agent: 'agent_id', column: 'conversations.user_id' },
} as const;

/** An id that nothing has. */
const NONE = 0;

/** Prepares the filters of the list of conversations, as the set has them: their parameters, and how they combine. */
export function filtersOf({ contract: { decisions }, ids }: SandboxContext, operation: Operation): Filters {
  const { does: byUser } = decisions.forOperation('filter-by-user', operation);
  const combined = decisions.forOperation('filters-combined', operation);
  const withoutMatch = decisions.forOperation('filter-without-match', operation);
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  const numericUsers = parameters.some(
    ({ name, schema }) => name === byUser.parameter && schema?.types.has('integer') === true,
  );

  const agentBy = (column: 'id' | 'name', value: Value): Lookup => {
    return { table: 'agents', sql: `${column} = ?`, values: [value] };
  };
  const userBy = (value: string): Lookup => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : NONE;
    return {
      table: 'users',
      sql: byUser.with === 'agent-user' ? 'id = ?' : 'external_id = ? OR id = ?',
      values: byUser.with === 'agent-user' ? [number] : [value, numericUsers ? number : NONE],
    };
  };
  const lookups: Readonly<Record<Meaning, (value: string) => Lookup>> = {
    'agent.id': (value) => agentBy('id', ids.decodeId(value) ?? NONE),
    'agent.name': (value) => agentBy('name', value),
    user: userBy,
    'agent-or-user'(value) {
      const [, what, name = ''] = /^(agent|user):(.*)$/s.exec(value) ?? [];
      if (what === 'user') return userBy(name);
      const id = ids.decodeId(name);
      return id === undefined ? agentBy('name', name) : agentBy('id', id);
    },
  };
  const filters = parameters.flatMap(({ name, schema }) => {
    const meaning = meaningOf(name, schema, byUser.parameter);
    return meaning === undefined ? [] : [{ name, lookup: lookups[meaning] }];
  });

  return function* (text, isReachable) {
    const sent = new URLSearchParams(text);
    const given = filters.filter(({ name }) => sent.has(name));
    if (given.length > 1 && combined.does === 'refused') {
      throw new Refusal(400, 'The filters by agent and by user cannot be given both.', combined.openPoints);
    }
    const conditions: Condition[] = [];
    for (const { name, lookup } of given) {
      const { table, ...named } = lookup(sent.get(name) ?? '');
      const { agent, column } = COLUMNS[table];
      const { sql, values } = joined([named, ...isReachable(agent)], 'AND');
      const found = (yield* query(`SELECT id FROM ${table} WHERE ${sql}`, ...values)).map(({ id = null }) => id);
      if (found.length > 0 || withoutMatch.does === 'empty') conditions.push(among(column, found));
      else if (typeof withoutMatch.does === 'number') {
        const { does, openPoints } = withoutMatch;
        throw new Refusal(does, `The filter ${name} names nothing that there is.`, openPoints);
      }
    }
    return combined.does === 'or' && conditions.length > 1 ? [joined(conditions, 'OR')] : conditions;
  };
}

type Meaning = 'agent.id' | 'agent.name' | 'user' | 'agent-or-user';

/** What a parameter filters by: what the set says of it, or what follows from its name and from its type. */
function meaningOf(name: string, schema: Schema | undefined, userParameter: string): Meaning | undefined {
  const said = schema?.keyword('x-means');
  if (said === 'agent.id' || said === 'agent.name' || said === 'agent-or-user') return said;
  if (name === userParameter) return 'user';
  return /agent/.test(name) ? 'agent.id' : undefined;
}
