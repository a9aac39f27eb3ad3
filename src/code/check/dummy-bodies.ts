import { suggestNearestName } from '../../contract/model/index.ts';
import type { DoubleFacts } from './double-facts.ts';
import { type Fact, isOperationFact } from './fact.ts';
import { readLack } from './name-styles.ts';
import { TEST_CODE } from './program.ts';
import type { CodeRequest } from './values/index.ts';
import type { Verdicts } from './verdicts/index.ts';

interface RequestFact {
  readonly request: CodeRequest;
  readonly fact: Fact;
}

/**
 * Leaves out the parameters of the query that only a test writes, in a file that answers its requests itself: to show that the program
 * passes them on, any name is enough. A name that another operation has, or that is almost a stated one, is meant.
 */
export function withoutDummyQueries<F extends RequestFact>(
  found: readonly F[],
  filesWithDoubles: ReadonlySet<string>,
  { contract, hasMarks }: Verdicts,
): readonly F[] {
  if (hasMarks || filesWithDoubles.size === 0) return found;
  const parameters = contract.operations.flatMap((operation) => operation.parameters);
  const stated = new Set(parameters.map(({ name }) => name));
  const isDummy = ({ at: { file }, verdict, nearest = '', key: [, , part, name = ''] }: Fact): boolean =>
    verdict === 'invented' &&
    part === 'query' &&
    TEST_CODE.test(file) &&
    filesWithDoubles.has(file) &&
    !stated.has(name) &&
    suggestNearestName(name, [nearest]) === '';
  return found.filter(({ fact }) => !isDummy(fact));
}

/**
 * Leaves out the fields that the body of a test lacks, if a test double answers its operation: the test needs no whole body. In a document
 * with marks, a test shows how the operation is called.
 */
export function withoutDummyBodies<F extends RequestFact>(
  found: readonly F[],
  doubles: readonly DoubleFacts[],
  { hasMarks }: Verdicts,
): readonly F[] {
  if (hasMarks) return found;
  const answered = new Set(
    doubles.flatMap(({ facts }) =>
      facts.flatMap((fact) => (isOperationFact(fact) && fact.verdict === 'stated' ? [fact.key.join(' ')] : [])),
    ),
  );
  const isDummy = ({ at, verdict, key: [method, path, part, reason = ''] }: Fact): boolean =>
    verdict === 'excluded' &&
    part === 'body' &&
    TEST_CODE.test(at.file) &&
    answered.has(`${method} ${path}`) &&
    readLack(reason) !== undefined;
  return found.filter(({ fact }) => !isDummy(fact));
}
