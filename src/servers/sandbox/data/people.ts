import { findRow, insertRow, query, type StoredRow, type Transaction } from '../store/store.ts';

export interface Agent {
  readonly id: number;
  readonly name: string;
  readonly createdAt: number;
}

/** A user of one agent, to whom conversations and memories belong. */
export interface User {
  readonly id: number;
  readonly agentId: number;
  readonly externalId: string;
}

export const toAgent = (row: StoredRow): Agent => ({
  id: Number(row.id),
  name: String(row.name),
  createdAt: Number(row.created_at),
});

const toUser = (row: StoredRow): User => ({
  id: Number(row.id),
  agentId: Number(row.agent_id),
  externalId: String(row.external_id),
});

export function* createAgent(name: string, now: number): Transaction<number> {
  return Number((yield* insertRow('agents', { name, created_at: now })).id);
}

export const findAgent = (id: number): Transaction<Agent | undefined> =>
  findRow(toAgent, 'SELECT * FROM agents WHERE id = ?', id);

export function* readAllAgents(): Transaction<readonly Agent[]> {
  return (yield* query('SELECT * FROM agents ORDER BY id')).map(toAgent);
}

export function* createUser(agentId: number, externalId: string, now: number): Transaction<number> {
  const row = yield* insertRow('users', { agent_id: agentId, external_id: externalId, created_at: now });
  return Number(row.id);
}

export const findUser = (id: number): Transaction<User | undefined> =>
  findRow(toUser, 'SELECT * FROM users WHERE id = ?', id);

export function* readAllUsers(): Transaction<readonly User[]> {
  return (yield* query('SELECT * FROM users ORDER BY id')).map(toUser);
}
