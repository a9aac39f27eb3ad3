/** How many mutants are tried. */
export const HOW_MANY = 400;

/** The least share of them, in percent, that the tests must notice. */
export const LEAST_KILLED = 85;

/** The code that is mutated. What a file only says in types has no mutants, and names of exports can have none. */
export const MUTATED = ['contract/behaviours', 'contract/assumptions', 'contract/model', 'evidence/judge']
  .map((folder) => `src/${folder}/**/*.ts`)
  .concat('!src/contract/behaviours/{definitions,exclusive,modules}.ts');

/** The tests that reach that code in their own process, and no other: a mutant is active in one process. */
export const TESTS = {
  include: ['authoring', 'conformance', 'contract', 'evidence', 'inventions']
    .concat(['servers/http', 'servers/mock', 'servers/sandbox'])
    .map((folder) => `test/${folder}/**/*.test.ts`),
  exclude: [
    // These start commands, browsers or databases.
    'test/conformance/{ids,open-points}.test.ts',
    'test/authoring/generate/package.test.ts',
    'test/servers/mock/status-page-browser.test.ts',
    'test/servers/sandbox/{bad-stores,crash,page,page-browser}.test.ts',
    'test/evidence/verify/{command,names-of-the-server,nothing-tested,recorded}.test.ts',
    // These take too long to be run for one mutant after the other.
    'test/contract/assumptions/lint.test.ts',
    'test/conformance/{derived,sets-random}.test.ts',
    'test/authoring/answer/round-trip.test.ts',
    'test/authoring/generate/{calls,generated-files}.test.ts',
    'test/authoring/lint/lint-contract.test.ts',
    'test/servers/mock/{connection,status-page,whatever-is-sent}.test.ts',
    'test/servers/sandbox/reply-limit.test.ts',
    'test/servers/http/without-node.test.ts',
  ],
};

/**
 * Of the test files in these folders, what is run while they are loaded counts as reached by each of their tests: most of
 * them read the contract there. The others read the same one in the same way, and take longer.
 */
export const COUNTED_FROM_LOAD = /^test\/(contract|evidence\/judge|authoring\/(lint|questions)|servers\/http)\//;
