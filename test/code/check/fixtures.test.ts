import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = await readContract();

const FIXTURE = (last: string) => `import os
import pytest, requests

@pytest.fixture
def api():
    session = requests.Session()
    session.headers["Authorization"] = f"Bearer {os.environ['KEY']}"
    ${last} session

`;
const TEST = `def test_list(api):
    assert api.get(f"{os.environ['BASE']}/v1/agents/", params={"page": 2}).status_code < 500
`;

test.for([
  ['yield', { 'tests/test_a.py': FIXTURE('yield') + TEST }],
  ['return', { 'tests/test_a.py': FIXTURE('return') + TEST }],
  ['conftest.py', { 'tests/test_a.py': `import os\n${TEST}`, 'tests/conftest.py': FIXTURE('yield') }],
] as const)('a parameter of a test is the value of its fixture: %s', async ([, project]) => {
  const uses = await findUses(project, contract);
  expect(uses.flatMap(({ verdict, fact }) => (verdict === 'stated' ? [] : [`${verdict} ${fact}`]))).toEqual([
    'open GET /v1/agents/ query page',
  ]);
});

test.for([
  ['test_a.py', 401, 0],
  ['test_a.py', 200, 1],
  ['a.py', 401, 1],
] as const)('a test that expects %s %i for a request without a key knows of it', async ([file, status, excluded]) => {
  const text = `import os, requests
assert requests.get(f"{os.environ['BASE']}/v1/agents/").status_code == ${status}
`;
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  expect(uses.filter(({ verdict }) => verdict === 'excluded')).toHaveLength(excluded);
});
