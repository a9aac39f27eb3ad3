import type { Operation, Schema } from '../../contract/index.ts';
import { Refusal, type SandboxContext } from '../context.ts';
import { among, type Condition } from '../data/lists.ts';
import { query, type Transaction } from '../store/store.ts';

/** Reads the filters of a query, for the conditions that a conversation has to meet. */
export type Filters = (query: string, agents: readonly number[] | undefined) => Transaction<readonly Condition[]>;

/** What one filter of a query names: conversations of these agents, or of these users. */
interface Named {
  readonly column: 'conversations.agent_id' | 'conversations.user_id';
  readonly ids: readonly number[];
}

type Find = (value: string, agents: readonly number[] | undefined) => Transaction<Named>;

/** Prepares the filters of the list of conversations, as the set has them: their parameters, and how they combine. */
export function filtersOf({ contract: { decisions }, ids }: SandboxContext, operation: Operation): Filters {
  const { does: byUser } = decisions.forOperation('filter-by-user', operation);
  const combined = decisions.forOperation('filters-combined', operation);
  const withoutMatch = decisions.forOperation('filter-without-match', operation);

  const isReachable = (agents: readonly number[] | undefined, id: number): boolean =>
    agents === undefined || agents.includes(id);

  const agentById: Find = function* (value, agents) {
    const id = ids.decodeId(value);
    const found = id === undefined ? [] : yield* query('SELECT id FROM agents WHERE id = ?', id);
    return { column: 'conversations.agent_id', ids: idsIn(found, 'id').filter((one) => isReachable(agents, one)) };
  };
  const agentByName: Find = function* (value, agents) {
    const found = yield* query('SELECT id FROM agents WHERE name = ?', value);
    return { column: 'conversations.agent_id', ids: idsIn(found, 'id').filter((one) => isReachable(agents, one)) };
  };
  const user: Find = function* (value, agents) {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : 0;
    const found =
      byUser.with === 'agent-user'
        ? yield* query('SELECT id, agent_id FROM users WHERE id = ?', number)
        : yield* query('SELECT id, agent_id FROM users WHERE external_id = ? OR id = ?', value, asId(number));
    const reachable = found.filter(({ agent_id }) => isReachable(agents, Number(agent_id)));
    return { column: 'conversations.user_id', ids: idsIn(reachable, 'id') };
  };
  const asId = (number: number): number => (numericUsers ? number : 0);
  const either: Find = function* (value, agents) {
    const [, what, name = ''] = /^(agent|user):(.*)$/s.exec(value) ?? [];
    if (what === 'user') return yield* user(name, agents);
    return yield* ids.decodeId(name) === undefined ? agentByName(name, agents) : agentById(name, agents);
  };

  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  const numericUsers = parameters.some(
    ({ name, schema }) => name === byUser.parameter && schema?.types.has('integer') === true,
  );
  const finders = parameters.flatMap(({ name, schema }): [string, Find][] => {
    const meaning = meaningOf(name, schema, byUser.parameter);
    const find = { 'agent.id': agentById, 'agent.name': agentByName, user, 'agent-or-user': either, '': undefined }[
      meaning
    ];
    return find === undefined ? [] : [[name, find]];
  });

  return function* (text, agents) {
    const sent = new URLSearchParams(text);
    const given = finders.filter(([name]) => sent.has(name));
    if (given.length > 1 && combined.does === 'refused') {
      throw new Refusal(400, 'The filters by agent and by user cannot be given both.', combined.openPoints);
    }
    const named: Named[] = [];
    for (const [name, find] of given) {
      const found = yield* find(sent.get(name) ?? '', agents);
      if (found.ids.length > 0 || withoutMatch.does === 'empty') named.push(found);
      else if (typeof withoutMatch.does === 'number') {
        throw new Refusal(
          withoutMatch.does,
          `The filter ${name} names nothing that there is.`,
          withoutMatch.openPoints,
        );
      }
    }
    const conditions = named.map(({ column, ids: those }) => among(column, those));
    return combined.does === 'or' && conditions.length > 1 ? [anyOf(conditions)] : conditions;
  };
}

type Meaning = 'agent.id' | 'agent.name' | 'user' | 'agent-or-user' | '';

/** What a parameter filters by: what the set says of it, or what follows from its name and from its type. */
function meaningOf(name: string, schema: Schema | undefined, userParameter: string): Meaning {
  const said = schema?.keyword('x-means');
  if (said === 'agent.id' || said === 'agent.name' || said === 'agent-or-user') return said;
  if (name === userParameter) return 'user';
  return /agent/.test(name) ? 'agent.id' : '';
}

function idsIn(rows: readonly Readonly<Record<string, unknown>>[], column: string): number[] {
  return rows.map((row) => Number(row[column]));
}

function anyOf(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(' OR '),
    values: conditions.flatMap(({ values }) => values),
  };
}
