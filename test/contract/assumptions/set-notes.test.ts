import { expect, test } from 'vitest';
import { unfitExamples } from '../../../src/contract/assumptions/examples.ts';
import {
  applyAssumptionSet,
  extendSet,
  findAssumptionSet,
  parseAssumptionSet,
  readAssumptionSets,
  schemaValidator,
} from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();
const plain = await findAssumptionSet('plain');

test('every set of the project is served as it is written', async () => {
  for (const set of await readAssumptionSets()) {
    expect((await applyAssumptionSet(contract, set)).notes, set.name).toEqual([]);
  }
});

test.each([
  ['{type: integer}', ['must be integer']],
  ['{type: string, maxLength: 3}', ['must NOT have more than 3 characters']],
  ['{type: string, examples: [anna]}', []],
])('a set extends plain with the type %s; examples that it makes unfit are left out and noted', async (type, want) => {
  const text = `overlay: 1.1.0
info: {title: Mine, version: 1.0.0}
x-extends: plain
actions:
  - target: $.components.schemas.ConversationSummary.properties.external_user_id
    description: Its type.
    x-fills: [conversation-summary.external-user-id-type]
    update: ${type}
`;
  const filled = await applyAssumptionSet(contract, extendSet(plain, parseAssumptionSet(text, 'mine.yaml')));
  const items = filled.notes.flatMap((note) => note.items);
  expect(items.map((item) => item.split(': ')[0])).toEqual(
    want.length === 0 ? [] : ['sent-message.fields', 'conversation-list.fields'],
  );
  for (const words of want) expect(items[0]).toContain(words);
  expect(unfitExamples(filled.model, await schemaValidator(filled.document))).toEqual([]);
});
