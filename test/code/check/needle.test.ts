import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = await readContract();

const MESSAGES = '`${process.env.BASE}/v1/conversations/1/messages/`';
const HEADERS = 'headers: { Authorization: `Bearer ${process.env.KEY}` }';

test.for<[code: string, facts: readonly string[]]>([
  [`needle.post(${MESSAGES}, { content: 'Hi' }, { ${HEADERS}, json: true });`, []],
  [`needle('post', ${MESSAGES}, { content: 'Hi' }, { ${HEADERS}, json: true });`, []],
  [`needle.defaults({ json: true });\nneedle.post(${MESSAGES}, { content: 'Hi' }, { ${HEADERS} });`, []],
  [`export const say = (more) => needle.post(${MESSAGES}, { content: 'Hi' }, { ${HEADERS}, ...more });`, []],
  [`export const say = (json) => needle.post(${MESSAGES}, { content: 'Hi' }, { ${HEADERS}, json });`, []],
  [`needle.post(${MESSAGES}, JSON.stringify({ content: 'Hi' }), { json: true, ${HEADERS} });`, []],
  [
    `needle.post(${MESSAGES}, { content: 'Hi' }, { ${HEADERS} });`,
    ['excluded media type application/x-www-form-urlencoded'],
  ],
  [
    `const send = (data, options = {}) => needle('post', ${MESSAGES}, data, { ${HEADERS}, ...options });\nsend({ content: 'Hi' });`,
    ['excluded media type application/x-www-form-urlencoded'],
  ],
  [
    `needle.get(\`\${process.env.BASE}/v1/conversations/\`, { ${HEADERS} }, (error, response, body) => { console.log(body.page, response.body.total); });`,
    ['open response field page', 'open response field total'],
  ],
  [
    `needle('get', \`\${process.env.BASE}/v1/conversations/\`, { ${HEADERS} }).then((response) => console.log(response.body.page));`,
    ['open response field page'],
  ],
])('needle sends a form, unless its options have `json`: %s', async ([code, facts]) => {
  const uses = await findUses({ 'a.js': `const needle = require('needle');\n${code}` }, contract);
  const unstated = uses.filter(({ verdict }) => /^(open|excluded|invented)$/.test(verdict));
  expect(uses.some(({ verdict, key }) => verdict === 'stated' && key.length === 2)).toBe(true);
  expect(unstated.map(({ verdict, key }) => `${verdict} ${key.slice(2).join(' ')}`).toSorted()).toEqual(facts);
});
