import { expect, test } from 'vitest';
import { parseContract, readContract } from '../../src/contract/index.ts';
import { startPage } from '../../src/docs/pages/start.ts';

const { text, statements } = await readContract();

test('the start page shows an answer of the API, and does without one that the contract does not have', () => {
  const [own, other] = [text, text.replaceAll('SentMessage', 'Answered')].map(
    (contract) => startPage(parseContract(contract), []).body.html,
  );
  expect(own).toContain('<figcaption>The answer to a sent message.');
  expect(other).not.toContain('<figure>');
  expect(other).toContain(`<b>${statements.length}</b> statements`);
});
