import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const CALLS = `const headers = { Authorization: \`Bearer \${process.env.KEY}\` };
const BASE = process.env.BASE_URL;
const filtered = await fetch(\`\${BASE}/v1/conversations/?agent_id=7&user=8&sort=id&page=2\`, { headers });
console.log(filtered.headers.get('x-request-id'), filtered.headers.get('Retry-After'));
console.log(filtered.headers.get('X-RateLimit-Remaining'), filtered.headers.get('WWW-Authenticate'));
console.log(filtered.headers.get('X-Trace'), filtered.status === 418);
await fetch(\`\${BASE}/v1/agents/7/settings/\`, { headers });
const details = await fetch('https://app.test/toolkit/weather/');
console.log(details.headers.get('x-request-id'));
await fetch('http://api.acme.com/v1/agents/', { headers });
`;

async function judge(change: (text: string) => string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-reworded-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const text = change(await readFile('openapi/openapi.yaml', 'utf8'));
  await writeFile(join(folder, 'openapi.yaml'), text);
  await cp('openapi/choices.yaml', join(folder, 'choices.yaml'));
  const contract = await readContract(join(folder, 'openapi.yaml'));
  const { uses } = await checkCode([{ file: 'calls.ts', text: CALLS }], { contract, sets: [] });
  return uses.map(({ line, column, verdict, fact, id }) => `${line}:${column} ${verdict} ${fact} ${id}`);
}

test('no verdict depends on the words of questions and statements', async () => {
  const before = await judge((text) => text);
  const after = await judge((text) =>
    text.replaceAll(/question: "[^"]*"/g, 'question: "Which is it?"').replaceAll(/says: "[^"]*"/g, 'says: "It is so."'),
  );
  expect(after).toEqual(before);
  for (const expected of [
    /open .* query agent_id list-conversations\.filters/,
    /invented .* query sort list-conversations\.filters/,
    /open .* response header Retry-After errors\.rate-limit-headers/,
    /open .* response header WWW-Authenticate errors\.www-authenticate/,
    /invented .* response header X-Trace/,
    /open GET \/v1\/agents\/7\/settings\/ api\.operations/,
    /open .* response header x-request-id toolkits\.request-id/,
    /excluded scheme of http:\/\/api\.acme\.com/,
  ])
    expect(before).toContainEqual(expect.stringMatching(expected));
});

test('a question about parameters that lists no names is about any', async () => {
  const uses = await judge((text) => text.replace('names: [agent, user, conversation, filter], ', ''));
  expect(uses).toContainEqual(expect.stringMatching(/open .* query sort list-conversations\.filters/));
});
