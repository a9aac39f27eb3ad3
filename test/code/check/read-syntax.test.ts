import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = await readContract();

/** Programs in which a path of the API is in syntax that is not evaluated like other code. */
const PROGRAMS: Record<string, string> = {
  'a static block': `class Api { static { send('/v1/agents/'); } }`,
  'a member with a computed name': `class Api { [Symbol.iterator]() { send('/v1/agents/'); } }`,
  'a field with a computed name': `class Api { [name] = '/v1/agents/'; }`,
  'an attribute of JSX': `const table = <Table url="/v1/agents/" />;`,
};

test.for(Object.entries(PROGRAMS))('a path of the API in %s is not silent', async ([, text]) => {
  const uses = await findUses({ 'a.jsx': `import { send, Table, name } from 'pkg';\n${text}\n` }, contract);
  expect(uses.map(({ line }) => line)).toEqual([2]);
});
