import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import {
  answerInAssumptionSet,
  answerOpenPoint,
  applyAssumptionSet,
  type Json,
  parseAssumptionSet,
  parseContract,
  readAssumptionSets,
  readContract,
} from '../../../src/contract/index.ts';

const contract = await readContract();
const sets = await Promise.all(
  (await readAssumptionSets()).map(async ({ name, file }) => ({ name, file, text: await readFile(file, 'utf8') })),
);

/** What becomes of a set of the project when an open point is answered with a value. */
async function follow(name: string, id: string, value: Json) {
  const { file = '', text = '' } = sets.find((set) => set.name === name) ?? {};
  const answered = parseContract(await answerOpenPoint(contract.text, id, { section: '§4.1', value }));
  const { text: after, notes } = await answerInAssumptionSet(answered, text, file, id);
  await applyAssumptionSet(answered, parseAssumptionSet(after, file));
  const linesOf = (all: string) => all.split('\n').map((line) => line.trim());
  const lost = linesOf(text).filter((line) => !linesOf(after).includes(line));
  const gained = linesOf(after).filter((line) => !linesOf(text).includes(line));
  return { notes, lost, gained };
}

it('an example of another guess takes the fields that are decided now, and keeps the rest', async () => {
  const value = { required: ['title'], properties: { title: { type: 'string', examples: ['Front desk'] } } };
  const { notes, lost, gained } = await follow('plain', 'agent.fields', value);
  expect(notes).toEqual(['the example of list-agents.body, list-agents.paging fits it now']);
  expect(lost.filter((line) => line.startsWith('- {id:'))).toHaveLength(3);
  expect(gained).toEqual([
    '- {id: 7, title: Front desk}',
    '- {id: 12, title: Front desk}',
    '- {id: 15, title: Front desk}',
  ]);
});

it('an example that no plain value makes fit goes, and the guess stays', async () => {
  const value = { type: 'string', format: 'uuid' };
  const { notes } = await follow('plain', 'conversation-summary.external-user-id-type', value);
  expect(notes).toEqual([
    'the example of conversation-list.fields, conversation-list.paging is gone',
    'the example of sent-message.fields is gone',
  ]);
});

it('a guess that the answer contradicts goes with it, and nothing else does', async () => {
  const { notes, lost, gained } = await follow('sparse', 'list-agents.body', { type: 'array', items: {} });
  expect(notes).toEqual([
    'no guess at list-agents.status any more: gives 204, which has no body, while the response has one',
  ]);
  expect(gained).toEqual([]);
  expect(lost.filter((line) => line.includes('x-fills'))).toEqual([
    'x-fills: [list-agents.body]',
    ...Array(3).fill('x-fills: [list-agents.status]'),
  ]);
});

it('a set of which nothing is left is refused', async () => {
  const text = `overlay: 1.1.0
info: {title: One guess, version: 1.0.0}
actions:
  - target: $.components.schemas.Agent
    description: None.
    x-fills: [agent.fields]
    update: {additionalProperties: false}
`;
  const answered = parseContract(await answerOpenPoint(contract.text, 'agent.fields', { section: '§2', value: {} }));
  await expect(answerInAssumptionSet(answered, text, 'one.yaml', 'agent.fields')).rejects.toThrow(
    'one.yaml:3: needs a list of actions',
  );
});
