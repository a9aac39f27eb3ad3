import { expect, onTestFinished, test } from 'vitest';
import {
  applyAssumptionSet,
  findAssumptionSet,
  parseAssumptionSet,
  randomAssumptionSet,
} from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { startMock } from '../../canary/mock.ts';
import { withPicks } from '../sandbox/sets.ts';
import { singleChoices } from './single-choices.ts';
import { ask, MESSAGES, messageOf, stillOpen } from './support.ts';
import { failuresOf } from './whatever-is-sent.ts';

const contract = await readContract();

// More random sets, and all choices, are in the long tests.
test.for(['plain', 'contrary', 'sparse', 1])('whatever is sent, the mock fails at nothing under %s', async (set) => {
  const assumed = typeof set === 'string' ? findAssumptionSet(set) : randomAssumptionSet(contract, set);
  expect(await failuresOf(await applyAssumptionSet(contract, await assumed))).toEqual([]);
});

test('nor does it where a text is stored otherwise than it was sent', async () => {
  const isOfTexts = (id: string): boolean => contract.choices.get(id)?.shows === 'stored-text';
  for await (const { filled } of singleChoices(contract, 'plain', isOfTexts)) {
    expect(await failuresOf(filled)).toEqual([]);
  }
});

/** Sets in which a message that is stored has less room than one that is sent. */
const NARROW = {
  longest: '{minLength: 1, maxLength: 40}',
  shortest: '{minLength: 18}',
};

test.for(Object.entries(NARROW))(
  'nor does it where a stored text has other limits than a sent one: %s',
  async ([, update]) => {
    const set = parseAssumptionSet(
      `overlay: 1.1.0
info: {title: Narrow}
actions:
  - {target: $.components.schemas.SentMessage.properties.user_message, description: Narrow., x-fills: [sent-message.user-message-length], update: {properties: {content: ${update}}}}
  - {target: $.components.schemas.SentMessage.properties.agent_message, description: Narrow., x-fills: [sent-message.agent-message-length], update: {properties: {content: ${update}}}}
  - {target: $.components.schemas.Message.properties.content, x-fills: [message.content-form], x-choice: markdown, update: {}}
  - {target: $.components.schemas.SentMessage, description: Short., x-fills: [sent-message.fields], update: {additionalProperties: false, examples: [{conversation: {id: 1, external_user_id: a}, user_message: {content: A text that is sent.}, agent_message: {content: "It left our warehouse early on Monday."}}]}}
`,
      'narrow.yaml',
    );
    const filled = await applyAssumptionSet(contract, set);
    expect(await failuresOf(filled)).toEqual([]);
  },
);

test('a text of which nothing is left to store is an invalid body, and the answer names what decided that', async () => {
  const set = await withPicks('plain', { 'sent-message.user-message-text': ['trimmed'] });
  const mock = await startMock({ contract: await applyAssumptionSet(contract, set) });
  onTestFinished(() => mock.close());
  const blank = await ask(mock, { method: 'POST', path: MESSAGES, body: '{"content": "   "}' });
  expect([blank.status, messageOf(blank)]).toEqual([
    400,
    'The body is invalid: what is stored of content does not fit the response.',
  ]);
  expect(blank.openPoints).toEqual(
    expect.arrayContaining(stillOpen('sent-message.user-message-text', 'sent-message.user-message-length')),
  );
  const padded = await ask(mock, { method: 'POST', path: MESSAGES, body: '{"content": " a "}' });
  expect([padded.status, JSON.parse(padded.text).user_message.content]).toEqual([200, 'a']);
});
