import type { CodeStatement, Expression, Program } from './program.ts';
import type { CodeRequest, SourceLocation } from './values/index.ts';

/**
 * Adds the time limits that a module exports for all that it does: `export const maxDuration = 60` of a route of Next.js, and
 * the threshold `http_req_duration` in the `options` of k6.
 */
export function addModuleLimits(
  requests: readonly CodeRequest[],
  programs: ReadonlyMap<string, readonly Program[]>,
): void {
  const limits = new Map(
    [...programs].flatMap(([file, all]) => {
      const limit = all.flatMap(({ statements }) => findLimits(statements)).at(0);
      return limit === undefined ? [] : [[file, { file, line: limit.line, column: limit.column }] as const];
    }),
  );
  if (limits.size === 0) return;
  for (const { at, calls, uses } of new Set(requests)) {
    const files = new Set([at, ...calls].map((place: SourceLocation) => place.file));
    for (const [file, limit] of limits) if (files.has(file)) uses.push({ of: 'time limit', at: limit });
  }
}

function findLimits(statements: readonly CodeStatement[]): readonly Expression[] {
  const exported = new Set(statements.flatMap((each) => (each.kind === 'export' ? [each.name] : [])));
  return statements.flatMap((each): readonly Expression[] => {
    if (each.kind !== 'assign' || each.target.kind !== 'name' || !exported.has(each.target.name)) return [];
    const { value } = each;
    if (each.target.name === 'maxDuration')
      return value.kind === 'literal' && typeof value.value === 'number' ? [value] : [];
    return each.target.name === 'options' ? findEntry(findEntry([value], 'thresholds'), 'http_req_duration') : [];
  });
}

/** Finds the value of an entry in object literals. */
const findEntry = (values: readonly Expression[], name: string): readonly Expression[] =>
  values.flatMap((value) =>
    value.kind === 'object'
      ? value.entries.flatMap((entry) =>
          entry.kind === 'entry' && entry.key.kind === 'literal' && entry.key.value === name ? [entry.value] : [],
        )
      : [],
  );
