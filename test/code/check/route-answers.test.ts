import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

async function reported(files: Readonly<Record<string, string>>): Promise<string[]> {
  const sources = Object.entries(files).map(([file, text]) => ({ file, text }));
  const { uses } = await checkCode(sources, { contract, sets: [] });
  return uses.flatMap(({ file, verdict, fact }) =>
    verdict === 'stated' ? [] : [`${file} ${verdict} ${fact.replace(/^.*response field /, '')}`],
  );
}

const UPSTREAM =
  "await (await fetch(process.env.BASE + '/v1/conversations/7/messages/', { method: 'POST', headers: { Authorization: `Bearer ${process.env.KEY}`, 'Content-Type': 'application/json' }, body: JSON.stringify({ content: 'a' }) })).json()";

const page = (read: string, method = 'POST') =>
  `const response = await fetch('/api/say', { method: '${method}' });\nconst body = await response.json();\nif (!response.ok) throw new Error(body.problem);\nconsole.log(body${read});`;

/** Routes that hand on what the API sent, each with its file. */
const ROUTES: readonly (readonly [string, string])[] = [
  [
    'app/api/say/route.ts',
    `export async function POST() { const body = ${UPSTREAM}; return NextResponse.json(body); }\nexport const GET = () => Response.json({ mood: 1 });`,
  ],
  ['app/api/say/route.js', `export async function POST() { return Response.json(${UPSTREAM}); }`],
  [
    'pages/api/say.js',
    `export default async function handler(req, res) {\n if (!req.body) return res.status(400).json({ problem: 'no body' });\n return res.status(200).json(${UPSTREAM}); }`,
  ],
  ['server/api/say.post.ts', `export default defineEventHandler(async () => { return ${UPSTREAM}; });`],
  [
    'server.js',
    `const app = require('express')(); app.post('/api/say', async (req, res) => { res.json(${UPSTREAM}); }); app.listen(1);`,
  ],
  [
    'main.py',
    `import os, httpx\nfrom fastapi import FastAPI\napp = FastAPI()\n@app.post("/api/say")\nasync def say():\n    async with httpx.AsyncClient() as client:\n        response = await client.post(f"{os.environ['BASE']}/v1/conversations/7/messages/", json={"content": "a"}, headers={"Authorization": f"Bearer {os.environ['KEY']}"})\n    return response.json()`,
  ],
];

test.for(ROUTES)('a page reads what the route of the application hands on: %s', async ([file, route]) => {
  const files = { [file]: route, 'src/page.js': page('.agent_message.mood') };
  expect(await reported(files)).toEqual(['src/page.js open agent_message.mood']);
  expect(await reported({ ...files, 'src/page.js': page('.agent_message.content') })).toEqual([]);
  // Another method is handled by other code, unless one function handles all of them.
  if (!file.startsWith('pages/'))
    expect(await reported({ ...files, 'src/page.js': page('.agent_message.mood', 'DELETE') })).toEqual([]);
});

test('a part that the route puts into an object of its own is one of the API, and its other fields are not', async () => {
  const route = `export async function POST() { const body = ${UPSTREAM}; return Response.json({ reply: body.agent_message, mood: 'good' }); }`;
  const check = (read: string) => reported({ 'app/api/say/route.js': route, 'src/page.js': page(read) });
  expect(await check('.reply.mood')).toEqual(['src/page.js open agent_message.mood']);
  for (const read of ['.reply.content', '.mood', '.mood.other']) expect(await check(read), read).toEqual([]);
});

test('a page may read what the route makes itself', async () => {
  const makes = [
    `const body = ${UPSTREAM}; return Response.json(toReply(body));`,
    `const body = ${UPSTREAM}; return Response.json(cache.get('a') ?? body);`,
    `if (limited) return Response.json({ agent_message: { mood: 'tired' } }); return Response.json(${UPSTREAM});`,
    `const body = ${UPSTREAM}; await log.json(body.user_message); return Response.json({ agent_message: { mood: body.agent_message.content } });`,
  ];
  for (const make of makes) {
    const route = `import { toReply, cache, log } from 'elsewhere';\nexport async function POST() { ${make} }`;
    expect(await reported({ 'app/api/say/route.js': route, 'src/page.js': page('.agent_message.mood') }), make).toEqual(
      [],
    );
  }
});
