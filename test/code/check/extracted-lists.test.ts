import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const LIST = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
const LISTS = { type: 'object', properties: { lists: { type: 'array', items: LIST } }, required: ['lists'] };

const contract = contractFrom(
  {
    ...{ openapi: '3.1.0', info: { title: 'Lists', version: '1' }, servers: [{ url: 'https://api.lists.com/v1' }] },
    paths: {
      '/lists': {
        get: { responses: { 200: { description: 'Lists', content: { 'application/json': { schema: LISTS } } } } },
      },
    },
  },
  new Map(),
);

const sdk = (returned: string): string => `
import requests
from pydantic import BaseModel

class ListModel(BaseModel):
    id: str
    name: str

class Client:
    def __init__(self, is_raw=False):
        self.is_raw = is_raw

    def get_all_lists(self):
        data = requests.get('https://api.lists.com/v1/lists').json()
        if self.is_raw:
            return data
        ${returned}
        return []

def show(client: Client):
    for one in client.get_all_lists():
        print(one.name)
    lists = client.get_all_lists()
    print({one.name for one in lists})
    print(lists[0].name)
`;

test.for([
  ["return data['lists']", false],
  [
    "if isinstance(data, dict) and 'lists' in data:\n            return [ListModel.model_validate(one) for one in data['lists']]",
    false,
  ],
  ['print(data)', true],
] as const)(
  'a loop over what may be a list of the body does not take the body for one: %s',
  async ([returned, isWrong]) => {
    const facts = (await findUses({ 'client.py': sdk(returned) }, contract)).map(
      ({ verdict, fact }) => `${verdict} ${fact}`,
    );
    expect(facts.filter((one) => !one.startsWith('stated'))).toEqual(
      isWrong ? ['excluded GET /lists list of the response'] : [],
    );
    if (!isWrong) expect(facts).toContain('stated GET /lists response field lists');
  },
);
