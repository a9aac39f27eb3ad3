import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = await readContract();

const SEND = [
  'import os, requests, httpx',
  'def send(cid, **options):',
  '    return requests.post(f"{os.environ[\'BASE\']}/v1/conversations/{cid}/messages/", json={"content": "x"}, **options)',
];
const KEY = { authorization: '`Bearer $' + '{process.env.KEY}`' };
const POST = (options: string, type = 'application/json'): string =>
  `fetch(process.env.BASE + '/v1/conversations/1/messages/', { method: 'POST', headers: { Authorization: ${KEY.authorization}, 'Content-Type': '${type}' }, body: JSON.stringify({ content: 'x' }), ${options} })`;

/** Programs with the line and the end of the fact that is to be reported. */
const PROGRAMS: readonly (readonly [string, string, string, string])[] = [
  [
    'names in a loop',
    'loop.py',
    `${SEND.join('\n')}\nfor name in ("content", "mood"):\n    print(send(1).json()["agent_message"][name])`,
    '4 open response field agent_message.mood',
  ],
  [
    'a mapping of match',
    'match.py',
    `${SEND.join('\n')}\nmatch send(1).json():\n    case {"agent_message": {"content": content, "mood": mood}}:\n        print(content, mood)`,
    '5 open response field agent_message.mood',
  ],
  [
    'an object that adds the key',
    'auth.py',
    `${SEND.join('\n')}\nclass Auth(httpx.Auth):\n    def auth_flow(self, request):\n        request.headers["X-Mood"] = "good"\n        yield request\nhttpx.post(f"{os.environ['BASE']}/v1/conversations/1/messages/", json={"content": "x"}, auth=Auth())`,
    '6 invented header X-Mood',
  ],
  [
    'a timer that aborts',
    'abort.ts',
    `const controller = new AbortController();\nsetTimeout(() => controller.abort(), 9000);\nawait ${POST('signal: controller.signal')};`,
    '2 open time limit',
  ],
  [
    'a limit with a default',
    'limit.ts',
    `const limit = process.env.LIMIT ?? 9000;\nawait ${POST('signal: AbortSignal.timeout(limit)')};`,
    '1 open time limit',
  ],
  [
    'the media type of a vendor',
    'vendor.ts',
    `await ${POST('', 'application/vnd.api+json')};`,
    '1 excluded media type application/vnd.api+json',
  ],
];

test.for(PROGRAMS)('A program is understood that has %s', async ([, file, text, expected]) => {
  const uses = await findUses({ [file]: text }, contract);
  const reported = uses.map(({ line, verdict, fact }) => `${line} ${verdict} ${fact.replace(/^POST \S+ /, '')}`);
  expect(reported).toContain(expected);
});
