import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { createReport, verify } from '../../../src/evidence/verify/index.ts';
import { project, run } from '../../cli/run.ts';
import { type Answer, FAST, filesIn, keepKey, sound } from './support/command.ts';
import { bodyOf, withPart } from './support/faults.ts';
import { FAULTY_KNOWN, type Fault, sendToFaulty } from './support/faulty-server.ts';
import { json, serve } from './support/server.ts';

keepKey();
const contract = await readContract();

async function notableOf(fault: Fault): Promise<string[]> {
  const send = sendToFaulty(fault);
  const surfaces = { 'developer-api': send, toolkit: send };
  const report = await verify({ contract, known: FAULTY_KNOWN, allow: 'writes', send: surfaces, rate: Infinity });
  expect(report.statements.filter(({ verdict }) => verdict.is === 'broken')).toEqual([]);
  return createReport(report).notable.map(({ name, text }) => `${name}: ${text.replaceAll(/\d+/g, 'N')}`);
}

const CASES: [name: string, fault: Fault, notable: readonly string[]][] = [
  ['nothing', {}, []],
  [
    'a list of null',
    bodyOf('conversations', () => ({ data: null })),
    ['list-conversations: /data is null in N of N responses.'],
  ],
  [
    'null among the conversations',
    bodyOf('conversations', (body) => ({ data: [...Object(body.data), null] })),
    ['list-conversations: /data/* is null in N of N responses.'],
  ],
  [
    'no external user of a conversation',
    bodyOf('message', (body) => withPart(body, 'conversation', (one) => ({ ...one, external_user_id: null }))),
    ['send-message: /conversation/external_user_id is null in N of N responses.'],
  ],
  [
    'the memory of another user',
    bodyOf('memory', (body) => ({ ...body, ...(body.agent_user_id !== undefined && { agent_user_id: 999 }) })),
    ['create-memory: In N of N agent_user_id had another id than the request.'],
  ],
  [
    'a reply without a text',
    bodyOf('message', (body) => withPart(body, 'agent_message', (one) => ({ ...one, content: '' }))),
    ['send-message: /agent_message has only empty texts in N of N responses.'],
  ],
  [
    'agents whose ids work nowhere',
    bodyOf('agents', () => ({ agents: [{ id: 1007 }, { id: 1009 }] })),
    ['list-agents: No id in the list is one that worked as agent_id in a path.'],
  ],
  ['agents in an object, by id', bodyOf('agents', () => ({ 7: { id: 'a' }, 9: { id: 'b' } })), []],
  ['a page of agents', bodyOf('agents', () => ({ agents: [{ id: 1007 }], next: '/v1/agents/?page=2' })), []],
];

test.for(CASES)('%s is notable, and breaks no statement', async ([, fault, notable]) => {
  expect(await notableOf(fault)).toEqual(notable);
});

test('the screen and each file have what is notable', async () => {
  const answer: Answer = (request, response, body) =>
    request.url === '/v1/conversations/' && request.headers.authorization !== undefined
      ? json(response, 200, { data: null })
      : sound(request, response, body);
  const directory = await project();
  const words = ['--out', 'out', '--report', 'markdown', ...FAST];
  const { code, out } = await run(directory, 'verify', await serve(answer), ...words);
  expect(code).toBe(0);
  expect(out).toMatch(/\n {2}notable +list-conversations: \/data is null in 10 of 10 responses\.\n/);
  const files = await filesIn(join(directory, 'out'));
  expect(files['report.html']).toContain('<h2>Notable</h2>');
  expect(files['report.md']).toContain('- `list-conversations`: /data is null in 10 of 10 responses.');
  expect(JSON.parse(files['report.json'] ?? '').notable).toEqual([
    expect.objectContaining({ name: 'list-conversations', exchanges: expect.any(Array) }),
  ]);
});
