import { createHash } from 'node:crypto';
import type { Memory } from '../data/memories.ts';

/**
 * Returns the text by which a repeated message is recognised: the value of a metadata key, if the set names one and the
 * message has it; otherwise text and metadata.
 */
export function messageDigest(
  conversation: number,
  body: Readonly<Record<string, unknown>>,
  key: string | undefined,
): string {
  const metadata: unknown = body.metadata;
  const value = key !== undefined && Object.hasOwn(Object(metadata), key) ? Object(metadata)[key] : undefined;
  const identity =
    value === undefined ? ['message', body.content, sortFields(metadata ?? null)] : ['key', sortFields(value)];
  return hashParts([conversation, ...identity]);
}

export function memoryDigest({ agentId, agentUserId, title, content }: Omit<Memory, 'id' | 'createdAt'>): string {
  return hashParts([agentId, agentUserId ?? null, title, content]);
}

const hashParts = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Sorts the fields of objects, since their order has no meaning in JSON. */
function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, field]) => [name, sortFields(field)]);
}
