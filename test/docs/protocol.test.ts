import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readContract } from '../../src/contract/model/index.ts';
import {
  createToolkitHandler,
  defineTool,
  defineToolkit,
  LEFT_OPEN,
  plain,
  ToolError,
  type ToolkitHandler,
  type ToolkitHandlerOptions,
  type ToolResult,
} from '../../src/sdk/toolkit/index.ts';
import { escapeHtml } from '../../src/web/index.ts';
import { builtDocs } from './support/built-docs.ts';

/** What a reader sees of the Markdown of a sentence. */
const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, '');
const plainText = (sentence: string): string => escapeHtml(sentence.replaceAll('`', ''));

test('one page has every choice of a protocol: what plain does there, each possible answer, and what is left open', async () => {
  const { directory } = await builtDocs();
  const contract = await readContract();
  const page = await readFile(join(directory, 'protocol.html'), 'utf8');
  const entries = new Map(
    page
      .split('<div class="choice" id="')
      .slice(1)
      .map((entry) => [entry.slice(0, entry.indexOf('"')), textOf(entry)]),
  );
  const told = Object.entries({ ...plain.choices }).map(([id, { assumes }]) => [id, assumes] as const);
  expect([...entries.keys()].toSorted()).toEqual([...told.map(([id]) => id), ...Object.keys(LEFT_OPEN)].toSorted());
  for (const [id, sentence] of [...told, ...Object.entries(LEFT_OPEN)]) {
    expect(entries.get(id), id).toContain(plainText(sentence));
    for (const { name, says } of contract.choices.get(id)?.choices ?? []) {
      expect(entries.get(id), id).toContain(plainText(`${name}: ${says.replaceAll(/\{([\w-]+)\}/g, '‹$1›')}`));
    }
  }
});

/** A request to execute a tool of {@link answeredWith}. */
const PARAMETERS = '{"value": 1}';
const execute = (
  path = 'kit/tool/',
  body: string | ReadableStream = PARAMETERS,
  type = 'application/json',
  method = 'POST',
) =>
  new Request(`http://application.invalid/toolkit/${path}`, {
    method,
    headers: { 'content-type': type },
    ...(method === 'POST' && { body, duplex: 'half' }),
  } as RequestInit); // fetch of Node asks for `duplex` with a stream, and its type does not have it

const never = () => new Promise<never>(() => {});
const late: Situation = { limits: { runMilliseconds: 5, timeoutsToPause: 1 }, does: never };

interface Situation {
  readonly request?: () => Request;
  readonly does?: () => unknown;
  readonly before?: (handler: ToolkitHandler) => unknown;
  readonly limits?: ToolkitHandlerOptions['limits'];
  readonly authorize?: ToolkitHandlerOptions['authorize'];
}

/** How each case comes about, at a handler with one tool that must be given \`value\`. */
const SITUATIONS: Readonly<Record<string, Situation>> = {
  'unknown-path': { request: () => execute('kit/tool/more/') },
  'missing-slash': { request: () => execute('kit/tool') },
  'unlisted-method': { request: () => execute('kit/tool/', '', 'application/json', 'DELETE') },
  refused: { authorize: () => false },
  'unknown-toolkit': { request: () => execute('other/tool/') },
  'unknown-tool': { request: () => execute('kit/other/') },
  'unread-media-type': { request: () => execute('kit/tool/', 'value=1', 'text/plain') },
  'malformed-parameters': { request: () => execute('kit/tool/', '{') },
  'nested-too-deep': { request: () => execute('kit/tool/', '{"value": [[1]]}'), limits: { nesting: 2 } },
  'missing-parameter': { request: () => execute('kit/tool/', '{}') },
  'unknown-parameter': { request: () => execute('kit/tool/', '{"value": 1, "other": 2}') },
  'invalid-parameter': { request: () => execute('kit/tool/', '{"value": "one"}') },
  'tool-failure': { does: () => Promise.reject(new Error('sunk')) },
  'tool-refusal': { does: () => Promise.reject(new ToolError('Not today.')) },
  'host-failure': { authorize: () => Promise.reject(new Error('sunk')) },
  'body-too-large': { limits: { bodyBytes: 4 } },
  'unfinished-body': {
    request: () => execute('kit/tool/', new ReadableStream({ pull: never })),
    limits: { bodyMilliseconds: 5 },
  },
  'result-too-large': { does: () => ({ long: 'x'.repeat(100) }), limits: { resultLength: 80 } },
  'out-of-time': late,
  'too-many-runs': { limits: { runs: 1, runsPerTool: 1 }, does: never, before: (handler) => void handler(execute()) },
  paused: { ...late, before: (handler) => handler(execute()) },
  draining: { before: (handler) => handler.drain() },
};

async function answeredWith({ request = execute, does = () => ({}), before, ...options }: Situation) {
  const run = does as () => ToolResult; // some do what the type forbids
  const schema = z.object({ value: z.union([z.number(), z.array(z.unknown())]) });
  const tool = defineTool({ function_name: 'tool', description: '', schema, run });
  const handler = createToolkitHandler({
    toolkits: { kit: defineToolkit({ app_name: 'kit', tools: [tool] }) },
    authorize: 'open-to-anyone',
    protocol: plain,
    log: () => {},
    ...options,
  });
  await before?.(handler);
  return handler(request());
}

test('the page says what a caller gets in each case, and a handler answers so', async () => {
  const { directory } = await builtDocs();
  const page = await readFile(join(directory, 'protocol.html'), 'utf8');
  const rows = new Map([...page.matchAll(/<tr id="case-([^"]+)">(.*)<\/tr>/g)].map(([, reason, row]) => [reason, row]));
  const everywhere = /Each of them has (.*?)\.<\/p>/.exec(page)?.[1] ?? '';
  expect([...rows.keys()].toSorted()).toEqual(Object.keys(SITUATIONS).toSorted());
  for (const [reason, situation] of Object.entries(SITUATIONS)) {
    const answer = await answeredWith(situation);
    const [, says = '', body = '', status, headers = ''] =
      /<td>(.*?)<div><code>(.*?)<\/code><\/div><\/td><td><b>(\d+)<\/b>(.*?)<\/td>/.exec(rows.get(reason) ?? '') ?? [];
    expect(status, reason).toBe(`${answer.status}`);
    const sent = [...answer.headers].map(([name, value]) => `${name}: ${/^\d+$/.test(value) ? '‹seconds›' : value}`);
    const told = [...`${headers}${everywhere}`.matchAll(/<code>(.*?)<\/code>/g)].map(([, line]) => line);
    expect(told.toSorted(), reason).toEqual(sent.toSorted());
    const written = (await answer.text()).replace(/(take|missing): .*\./, '$1: ‹parameters›.');
    expect(body, reason).toBe(escapeHtml(written.replace('Not today.', '‹words of the tool›')));
    if (!body.includes('‹')) expect(body, reason).toContain(says);
  }
});
