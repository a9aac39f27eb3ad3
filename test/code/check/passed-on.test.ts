import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = await readContract();

test.for<[string, string]>([
  ['return axios.request({ ...options, url: rewrite(process.env.BASE + options.path), headers });', 'certain'],
  ['return load(options);', 'likely'],
])('a package only gets the options of a request that a known client sends: %s', async ([sent, confidence]) => {
  const code = `import axios from 'axios';
import rewrite from 'rewrites';
import tv4 from 'tv4';
const headers = { Authorization: \`Bearer \${process.env.KEY}\` };
const send = (options) => {
  if (!tv4.validate(options, {})) throw tv4.error;
  ${sent}
};
send({ method: 'POST', path: '/v1/agents/7/memories/', data: { title: 'a', content: 'b', mood: 'c' } });`;
  const uses = await findUses({ 'a.js': code }, contract);
  const mood = uses.filter(({ fact }) => fact.endsWith(' body field mood'));
  expect(mood.map((use) => [use.verdict, use.confidence, use.why])).toEqual([
    ['invented', confidence, confidence === 'certain' ? undefined : 'tv4 is not known, and read as other HTTP clients'],
  ]);
});
