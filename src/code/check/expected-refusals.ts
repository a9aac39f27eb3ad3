import { jsonContentOf, type Operation, responseFor } from '../../contract/model/index.ts';
import { TEST_CODE, TEST_FILE } from './program.ts';
import type { CodeRequest, ResponseUse } from './values/index.ts';

/** The statuses that a test expects if it only shows that a request fails. */
const ANY_REFUSAL: readonly number[] = [400, 401, 403, 404, 405];

/** The statuses by which a server refuses a method. */
export const METHOD_REFUSALS: ReadonlySet<number> = new Set([405, 501]);

/** Whether a test sends a request: by the name of its file, or since the application that gets it is in the same process. */
const isOfTest = ({ at, calls, isInProcess }: CodeRequest): boolean =>
  isInProcess === true || [at, ...calls].some(({ file }) => TEST_CODE.test(file));

/** Returns the outcomes that tests expect of a request; none in other code. */
const listExpectedOutcomes = (request: CodeRequest) =>
  request.uses.flatMap((use) => (use.of === 'outcome' && isOfTest(request) ? [use] : []));

/** Whether a test expects that a call throws an error, so that it returns no response. */
export function expectsError(request: CodeRequest): boolean {
  const outcomes = listExpectedOutcomes(request);
  return outcomes.some(({ isThrown }) => isThrown) && outcomes.every(({ isError }) => isError);
}

/**
 * Finds the statuses of errors that a test expects, if it expects no success. Such a test may send an invalid request on purpose, to
 * see that it is refused.
 */
export function findExpectedRefusals(request: CodeRequest, operation: Operation | undefined): readonly number[] {
  const { uses, at, calls } = request;
  const outcomes = listExpectedOutcomes(request);
  const isAsserted = outcomes.length > 0;
  const statuses = uses.flatMap((use) => (use.of === 'status' ? [use.status] : []));
  const isRefused = isAsserted ? outcomes.every(({ isError }) => isError) : statuses.every((status) => status >= 400);
  if (!isRefused || (!isAsserted && ![at, ...calls].some(({ file }) => TEST_FILE.test(file)))) return [];
  const refusals = statuses.filter((status) => status >= 400);
  const listFields = (all: readonly number[]): ReadonlySet<string> =>
    new Set(
      all.flatMap((status) => [
        ...((operation && jsonContentOf(responseFor(operation, status))?.schema?.properties.keys()) ?? []),
      ]),
    );
  const errors = isAsserted && refusals.length === 0 ? ANY_REFUSAL : refusals;
  const [fieldsOfErrors, fieldsOfSuccess] = [listFields(errors), listFields([200, 201, 202])];
  const readsSuccess = uses.some(
    (use) =>
      use.of === 'field' &&
      // Code that only runs after a success does not run in a test that expects an error.
      (isAsserted ? use.isError === undefined : use.isError !== true) &&
      !fieldsOfErrors.has(use.path[0] ?? '') &&
      // Without a stated error, any other field can be one of the error.
      (fieldsOfErrors.size > 0 || !isAsserted || fieldsOfSuccess.has(use.path[0] ?? '')),
  );
  if (readsSuccess && !expectsError(request)) return [];
  return errors;
}

/**
 * Returns whether a test compares the status of a response itself, rather than the code that it tests, which may compare it with the statuses
 * of other errors. If no test compares a status, all comparisons count.
 */
export function createAssertionTest({ uses }: CodeRequest): (use: ResponseUse) => boolean {
  const isInTest = ({ of, at }: ResponseUse): boolean => of === 'status' && TEST_CODE.test(at.file);
  return uses.some(isInTest) ? isInTest : ({ of }) => of === 'status';
}

/** Whether a fault in this part of a request can be the reason for an error that the test expects. */
export const isExpectedFault = ([part = '']: readonly string[], expected: readonly number[]): boolean =>
  expected.some((status) => status >= 400 && (part === 'key') === /^40[13]$/.test(String(status))) &&
  /^(key|body|path|query|header)\b/.test(part);
