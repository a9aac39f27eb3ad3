import type { DoubleFacts } from './double-facts.ts';
import { type Fact, isOperationFact } from './fact.ts';
import { toPlainName } from './name-styles.ts';
import { type Program, TEST_CODE, walkNodes } from './program.ts';
import { displayFieldPath } from './response-facts.ts';
import type { CodeRequest } from './values/index.ts';
import type { Verdicts } from './verdicts/index.ts';

/**
 * Leaves out what a test double makes up and no code reads: the program does not rely on it. Marks show what is left open on purpose, so
 * that a double of such a document is checked as a whole.
 *
 * @param found The facts of the requests of the program, which show what it reads of the responses.
 */
export function withoutUnreadAnswers(
  doubles: readonly DoubleFacts[],
  found: readonly { readonly request: CodeRequest; readonly fact: Fact }[],
  programs: ReadonlyMap<string, readonly Program[]>,
  { hasMarks }: Verdicts,
): readonly DoubleFacts[] {
  if (hasMarks || doubles.length === 0) return doubles;
  const names = collectReadNames(programs);
  const sent = found.filter(({ request: { at }, fact }) => isOperationFact(fact) && !TEST_CODE.test(at.file));
  const byOperation = Map.groupBy(sent, ({ fact }) => operationKey(fact));
  const isRead = (fact: Fact): boolean => {
    const [, , part, value = ''] = fact.key;
    if (fact.verdict !== 'invented' || !/^(status|response field)$/.test(part ?? '')) return true;
    const requests = byOperation.get(operationKey(fact));
    if (requests === undefined && part === 'status') return true;
    const uses = requests?.flatMap(({ request }) => request.uses) ?? [];
    if (part === 'status') return uses.some((use) => use.of === 'status' && value === String(use.status));
    const reads = uses.filter((use) => use.of === 'field');
    const isOfOther =
      fact.isOfError !== false &&
      reads.some(({ isError }) => isError === true) &&
      !reads.some(({ path }) => displayFieldPath(path) === value);
    return names.has(toPlainName(value.replace(/^.*\./, ''))) && !isOfOther;
  };
  return doubles.map(({ request, facts }) => ({ request, facts: facts.filter(isRead) }));
}

const operationKey = ({ key: [method, path] }: Fact): string => `${method} ${path}`;

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
