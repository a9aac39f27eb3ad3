import type { DoubleFacts } from './double-facts.ts';
import type { Fact } from './fact.ts';
import { toPlainName } from './name-styles.ts';
import { type Program, walkNodes } from './program.ts';
import type { Verdicts } from './verdicts/index.ts';

/**
 * Leaves out fields that a test double makes up and no code reads: the program does not rely on them. Marks show what is left open on
 * purpose, so that a double of such a document is checked as a whole.
 */
export function withoutUnreadFields(
  doubles: readonly DoubleFacts[],
  programs: ReadonlyMap<string, readonly Program[]>,
  { hasMarks }: Verdicts,
): readonly DoubleFacts[] {
  if (hasMarks || doubles.length === 0) return doubles;
  const names = collectReadNames(programs);
  const isRead = ({ verdict, key: [, , part, path = ''] }: Fact): boolean =>
    verdict !== 'invented' || part !== 'response field' || names.has(toPlainName(path.replace(/^.*\./, '')));
  return doubles.map(({ request, facts }) => ({ request, facts: facts.filter(isRead) }));
}

/** Collects the names in programs, except the keys of the objects that they write: those that the programs can read. */
function collectReadNames(programs: ReadonlyMap<string, readonly Program[]>): ReadonlySet<string> {
  const nodes = [...walkNodes([...programs.values()])];
  const keys = new Set(
    nodes.flatMap((node) => ('kind' in node && node.kind === 'entry' && 'key' in node ? [node.key] : [])),
  );
  return new Set(
    nodes.flatMap((node) =>
      keys.has(node)
        ? []
        : Object.values(node).flatMap((text) => (typeof text === 'string' ? [toPlainName(text)] : [])),
    ),
  );
}
