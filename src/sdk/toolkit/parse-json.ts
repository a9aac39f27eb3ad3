import type { UnreadableReason } from './request.ts';

/**
 * Parses a JSON object, and refuses more than `JSON.parse`: duplicate members, which readers interpret differently, and
 * members that reach a prototype in a careless merge, which are `__proto__`, and `constructor` with a `prototype`.
 */
export function parseJsonObject(text: string, nesting: number): Readonly<Record<string, unknown>> | UnreadableReason {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'malformed-parameters';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'malformed-parameters';
  const members = countMembers(value, nesting);
  if (typeof members === 'string') return members;
  if (members !== countMembersInText(text)) return 'malformed-parameters';
  return value as Record<string, unknown>; // JSON.parse made this object
}

/** Checks a value that a host has parsed. Returns the problem; `undefined` if there is none. */
export function findMemberFault(value: object, nesting: number): UnreadableReason | undefined {
  const members = countMembers(value, nesting);
  return typeof members === 'string' ? members : undefined;
}

function countMembers(value: object, levels: number): number | UnreadableReason {
  if (levels < 1) return 'nested-too-deep';
  const isList = Array.isArray(value);
  if (!isList && reachesPrototype(value)) return 'malformed-parameters';
  const children: readonly unknown[] = isList ? value : Object.values(value);
  let members = isList ? 0 : children.length;
  for (const child of children) {
    if (typeof child !== 'object' || child === null) continue;
    const inner = countMembers(child, levels - 1);
    if (typeof inner === 'string') return inner;
    members += inner;
  }
  return members;
}

function reachesPrototype(value: { readonly constructor?: unknown }): boolean {
  if (Object.hasOwn(value, '__proto__')) return true;
  if (!Object.hasOwn(value, 'constructor')) return false;
  const { constructor: inner } = value;
  return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype');
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/**
 * Counts the members in a JSON text by its colons outside strings. If the parsed value has fewer members, some names
 * occurred twice.
 */
function countMembersInText(text: string): number {
  let members = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === COLON) members += 1;
    if (code === QUOTE) index = findEndOfString(text, index);
  }
  return members;
}

function findEndOfString(text: string, start: number): number {
  let end = start;
  let backslashes: number;
  do {
    end = text.indexOf('"', end + 1);
    backslashes = 0;
    while (text.charCodeAt(end - backslashes - 1) === BACKSLASH) backslashes += 1;
  } while (backslashes % 2 === 1);
  return end;
}
