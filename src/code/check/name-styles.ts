import type { FoundUse } from './code-use.ts';

/** Returns a name in a form that is the same in each style: that of `dueDate` for `due_date`. */
export const toPlainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Whether a field that no schema states is a stated one in another style. */
export const isInOtherStyle = ({ key: [, , , path = ''], nearest }: FoundUse): boolean =>
  nearest !== undefined && toPlainName(nearest) === toPlainName(path);

/** Whether a body lacks a field since the program sends it in another style: `Password` for `password`. */
export function lacksStyledField(
  { verdict, key: [method, path, part, reason = ''] }: FoundUse,
  sent: FoundUse,
): boolean {
  if (verdict !== 'excluded' || part !== 'body' || method !== sent.key[0] || path !== sent.key[1]) return false;
  const lack = readLack(reason);
  if (lack === undefined) return false;
  const fields = (sent.fields ?? []).map(({ field }) => field.replace(/^body field /, ''));
  return [sent.key[3] ?? '', ...fields].some((field) => toPlainName(field) === toPlainName(lack));
}

/** Reads the path of a required field that a body lacks from the reason of a fault; `undefined` for any other fault. */
export function readLack(reason: string): string | undefined {
  if (!reason.startsWith('[[')) return undefined;
  const [path, keyword, name] = JSON.parse(reason) as readonly [readonly (string | number)[], string, ...unknown[]]; // as the judge writes it
  return keyword === 'required'
    ? [...path.map((each) => (typeof each === 'number' ? '[]' : each)), name].join('.')
    : undefined;
}
