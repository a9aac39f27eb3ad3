import { expect, test } from 'vitest';
import { answerOpenPoint } from '../../src/authoring/answer/index.ts';
import { parseContract, readContract } from '../../src/contract/model/index.ts';
import { answerLink, answersFeed, answersPage } from '../../src/docs/pages/answers.ts';
import { statementsPage } from '../../src/docs/pages/statements.ts';
import { createSite } from '../../src/docs/site.ts';
import { small } from '../contract/model/support/small-contract.ts';

const contract = await readContract();
const letter = async (id: string, date: string, before = contract) => {
  const answer = { source: `letter of the owner, ${date}`, says: `The answer to ${id} is A & B.` };
  return (await answerOpenPoint(before, id, answer)).contract;
};
const older = await letter('send-message.wait-limit', '2026-11-30');
const answered = await letter('api.events', '2026-12-04', older);

test('answers from dated letters are on a page and in a feed, the latest first, with the date of each', () => {
  const { html } = answersPage(answered).body;
  const entries = html.matchAll(/<li id="([^"]+)">(?:(?!<li).)*<span>([^<]*)<time>([^<]*)<\/time><\/span>/g);
  expect([...entries].map(([, ...texts]) => texts)).toEqual([
    ['api.events', 'letter of the owner, ', '2026-12-04'],
    ['send-message.wait-limit', 'letter of the owner, ', '2026-11-30'],
  ]);
  const feed = answersFeed(createSite({ contract: answered }), 'https://docs.example.com');
  expect(feed.match(/<updated>[^<]+/g)).toEqual(
    ['2026-12-04', '2026-12-04', '2026-11-30'].map((date) => `<updated>${date}T00:00:00Z`),
  );
  expect(feed).toContain('<title>The answer to api.events is A &amp; B.</title>');
  expect(feed).toContain('<link href="https://docs.example.com/answers.html#api.events"/>');
  const ids = feed.match(/urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}/g);
  expect(new Set(ids).size).toBe(3);
});

test('the page of statements names the choice of an answer, and no open point of that id', async () => {
  const answer = { section: '§4.1', choice: { name: 'refused', with: { status: 409 } } };
  const { contract: chosen } = await answerOpenPoint(contract, 'send-message.at-once', answer);
  const { html } = statementsPage(chosen).body;
  const [entry = ''] = /<li id="send-message\.at-once">.*\n.*/.exec(html) ?? [];
  expect(entry).toContain('<span>answered by the choice refused, status 409</span>');
  expect(html).not.toContain('open-points.html#send-message.at-once');
});

test('before the first answer the page says so, and the feed is empty', () => {
  expect(answersPage(contract).body.html).toContain('No open point has been answered yet.');
  expect(answersFeed(createSite({ contract }), undefined)).not.toContain('<entry>');
});

test('each open point has a text to answer it with; where the API has a contact, a mail to it', () => {
  const { html } = answersPage(contract).body;
  for (const point of contract.openPoints) {
    expect(answerLink(contract, point)).toBe(`answers.html#${point.id}`);
    expect(html).toContain(`<h3 id="${point.id}">`);
  }
  const reachable = parseContract(small.text.replace(/^info:\n/m, 'info:\n  contact: {email: api@example.com}\n'));
  const [point] = reachable.openPoints;
  if (point === undefined) throw new Error('the small contract has no open point');
  const link = new URL(answerLink(reachable, point));
  expect([link.protocol, link.pathname, link.searchParams.get('subject')]).toEqual([
    'mailto:',
    'api@example.com',
    `Answer to ${point.id}`,
  ]);
  expect(link.searchParams.get('body')).toContain(`${point.question} (${point.id}, §4)`);
  expect(answersPage(reachable).body.html).not.toContain('<h3');
});
