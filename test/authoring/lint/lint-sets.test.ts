import { describe, expect, it } from 'vitest';
import { lintSets } from '../../../src/authoring/lint/index.ts';
import { parseAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { small } from '../../contract/model/support/small-contract.ts';

const BODY = "$.components.responses.NotesListed.content['application/json']";
const RESPONSES = "$.paths['/v1/notes/'].get.responses";
const withBody = (update: string) =>
  `  - {target: "${BODY}.schema", description: A body., x-fills: [list-notes.body], update: ${update}}\n`;
const withStatus = (status: number) => {
  const action = (target: string, effect: string) =>
    `  - {target: "${target}", description: A status., x-fills: [list-notes.status], ${effect}}\n`;
  return (
    action(RESPONSES, `update: {"${status}": {}}`) +
    action(`${RESPONSES}['${status}']`, `copy: "${RESPONSES}['2XX']"`) +
    action(`${RESPONSES}['2XX']`, 'remove: true')
  );
};

const lint = (actions: string, file = 'mine.yaml') => {
  const text = `overlay: 1.1.0\ninfo: {title: Mine, version: 1.0.0}\nactions:\n${actions}`;
  return lintSets(small, [parseAssumptionSet(text, file)]);
};
const messages = async (actions: string) => (await lint(actions)).map(({ message }) => message);

const LIST = 'type: array, items: {type: string}';

describe('the problems of a set', () => {
  it('are an error where a status without a body has one, at the line of the answer', async () => {
    const problems = await lint(withBody(`{${LIST}, examples: [[]]}`) + withStatus(204));
    expect(problems).toEqual([
      {
        ...{ file: 'mine.yaml', line: 5, column: 1, severity: 'error', rule: 'colloquy/sets' },
        message: 'what fills list-notes.status gives 204, which has no body, while the response has one.',
      },
    ]);
  });

  it('are none where the set removes the body of that response', async () => {
    const removed = `  - {target: "${BODY.replace(/\[.*/, '')}", description: None., x-fills: [list-notes.body], remove: true}\n`;
    expect(await messages(removed + withStatus(204))).toEqual([expect.stringContaining('have no answer')]);
  });

  it('are a warning where points have no answer', async () => {
    const problems = await lint(withBody(`{${LIST}, examples: [[]]}`));
    expect(problems).toEqual([
      {
        ...{ file: 'mine.yaml', line: 1, column: 1, severity: 'warning', rule: 'colloquy/sets' },
        message: expect.stringMatching(/^\d+ points have no answer, and are as without a set: .*list-notes\.status/),
      },
    ]);
  });

  it('are a warning where a body has no example', async () => {
    const problems = await lint(withStatus(200) + withBody(`{${LIST}}`));
    expect(problems.slice(1)).toEqual([
      {
        ...{ file: 'mine.yaml', line: 7, column: 1, severity: 'warning', rule: 'colloquy/sets' },
        message: 'The body of list-notes.body has no example. Add one.',
      },
    ]);
  });
});
