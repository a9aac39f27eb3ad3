import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

test.for<[string, string]>([
  ['import httpx', 'httpx.Client(auth=httpx.BasicAuth("api", KEY)).get(URL)'],
  ['import requests\nfrom requests.auth import HTTPBasicAuth', 'requests.get(URL, auth=HTTPBasicAuth("api", KEY))'],
  ['import requests', 'requests.get(URL, auth=requests.auth.HTTPBasicAuth("api", KEY))'],
])('credentials of the scheme Basic are its header: %s', async ([start, call]) => {
  const text = `import os\n${start}\nKEY, URL = os.environ["KEY"], os.environ["BASE"] + "/v1/agents/"\n${call}\n`;
  const { uses } = await checkCode([{ file: 'a.py', text }], { contract, sets: [] });
  const key = uses.find(({ fact }) => fact.endsWith(' key'));
  expect([key?.verdict, key?.why]).toEqual(['excluded', 'it is not sent as Bearer <key>']);
});
