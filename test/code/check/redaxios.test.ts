import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

test.for<[use: string, expected: readonly string[]]>([
  ['data.conversation.external_user_id.trim()', ['open certain type of response field conversation.external_user_id']],
  ['data.reply', ['invented certain response field reply']],
  ['data.agent_message.content', []],
])('redaxios returns a response whose data is the body: %s', async ([use, expected]) => {
  const text = `import axios from 'redaxios';
const http = axios.create({ baseURL: process.env.BASE, headers: { authorization: \`Bearer \${process.env.KEY}\` } });
const { data } = await http.post('/v1/conversations/5/messages/', { content: 'Hello' });
show(${use});`;
  const { uses } = await checkCode([{ file: 'a.mjs', text }], { contract, sets: [] });
  const reported = uses.flatMap(({ verdict, confidence, fact }) =>
    verdict === 'stated' ? [] : [`${verdict} ${confidence} ${fact.replace(/^[A-Z]+ \S+ ?/, '')}`],
  );
  expect(reported).toEqual(expected);
});
