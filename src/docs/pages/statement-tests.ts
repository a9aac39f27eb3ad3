import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

/**
 * What the test of a statement looks at: the contract alone, or the answers of a server to kinds of requests, by
 * operation.
 */
export type StatementTest = 'contract' | Readonly<Record<string, readonly string[]>>;

/** Held to the tests themselves by a test, which also writes it. */
const LIST = new URL('../../../docs/statement-tests.yaml', import.meta.url);

/** Reads what the tests of our own contract look at, by the id of the statement. */
export async function statementTests(): Promise<ReadonlyMap<string, StatementTest>> {
  const listed: Record<string, StatementTest> = parse(await readFile(LIST, 'utf8'));
  return new Map(Object.entries(listed));
}
