import { createHash } from 'node:crypto';
import type { Memory } from '../data/memories.ts';

/**
 * By what a message is known again: by the value of a key in its metadata where the set has such a key and the message
 * has it, else by its text and its metadata.
 */
export function digestOf(
  conversation: number,
  body: Readonly<Record<string, unknown>>,
  key: string | undefined,
): string {
  const metadata: unknown = body.metadata;
  const value = key !== undefined && Object.hasOwn(Object(metadata), key) ? Object(metadata)[key] : undefined;
  const same = value === undefined ? ['message', body.content, sorted(metadata ?? null)] : ['key', sorted(value)];
  return hashOf([conversation, ...same]);
}

export function memoryDigest({ agentId, agentUserId, title, content }: Omit<Memory, 'id' | 'createdAt'>): string {
  return hashOf([agentId, agentUserId ?? null, title, content]);
}

const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** A value with the fields of its objects in one order: JSON has none. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, field]) => [name, sorted(field)]);
}
