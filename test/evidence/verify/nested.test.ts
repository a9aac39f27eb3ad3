import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outputReport } from '../../../src/cli/verify/output.ts';
import { findAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import type { Exchange } from '../../../src/evidence/judge/index.ts';
import {
  createReport,
  createSender,
  observe,
  planProbes,
  RunError,
  readHar,
  recordingAfterError,
  reportAsJson,
  reportAsPage,
  verify,
  verifyRecorded,
} from '../../../src/evidence/verify/index.ts';
import { KEY } from '../../canary/key.ts';
import { project } from '../../cli/run.ts';
import { NESTS } from '../../support/nested.ts';
import { type Answer, filesIn, keepKey, runVerify, sound, verifyServer } from './support/command.ts';
import { HELD_OUT } from './support/held-out.ts';
import { KNOWN, toService } from './support/served.ts';
import { serve } from './support/server.ts';
import { harOf } from './support/shown.ts';

const contract = await readContract();

keepKey();

const TYPE = { 'content-type': 'application/json' };
const ADDRESS = 'https://api.example.com';
const PATH = '/v1/conversations/';

/** How an exchange with a body comes to be judged. */
const READERS: Readonly<Record<string, (body: string, sent?: string) => Promise<readonly Exchange[]>>> = {
  async live(body) {
    const url = await serve((_, response) => response.writeHead(200, TYPE).end(body));
    const send = createSender(contract, new URL(url), { keys: new Map([['DeveloperApiKey', KEY]]) });
    const probe = planProbes(contract, HELD_OUT, 'reads').probes.find(({ path }) => path === PATH);
    if (probe === undefined) throw new Error('nothing lists conversations');
    const exchange = await send(probe);
    send.close();
    return [exchange];
  },
  async har(body, sent) {
    const list = [...Object.entries(TYPE), ['authorization', `Bearer ${KEY}`]].map(([name, value]) => ({
      name,
      value,
    }));
    const content = { size: body.length, mimeType: TYPE['content-type'], text: body };
    const request = { method: 'GET', url: `${ADDRESS}${PATH}`, headers: list };
    const posted = {
      ...{ method: 'POST', url: `${ADDRESS}${PATH}42/messages/`, headers: list },
      postData: { mimeType: TYPE['content-type'], text: sent },
    };
    const entries = [
      { request: sent === undefined ? request : posted, response: { status: 200, headers: list, content } },
    ];
    const recorded = readHar(contract, JSON.stringify({ log: { entries } }));
    if ('kind' in recorded) throw new Error(recorded.kind);
    return recorded.exchanges;
  },
  async hook(body, sent) {
    const observer = observe(contract);
    const target =
      sent === undefined
        ? { method: 'GET', url: `${ADDRESS}${PATH}` }
        : { method: 'POST', url: `${ADDRESS}${PATH}42/messages/` };
    await observer.hook({ ...target, headers: TYPE, body: sent }, async () => ({
      status: 200,
      headers: new Headers(TYPE),
      text: body,
    }));
    return observer.exchanges;
  },
  async 'own recording'(body) {
    const har = JSON.parse(harOf(verifyRecorded(contract, (await READERS.hook?.('{"data":[]}')) ?? [])));
    har.log.entries[0].response.content.text = body;
    const recorded = readHar(contract, JSON.stringify(har));
    if ('kind' in recorded) throw new Error(recorded.kind);
    return recorded.exchanges;
  },
};

/** A list of conversations of so many levels. */
const list = (nest: (levels: number) => string, levels: number): string =>
  `{"data":[{"id":42,"more":${nest(levels - 3)}}]}`;

test.each(
  Object.entries(READERS).flatMap(([reader, read]) =>
    Object.entries(NESTS).flatMap(([name, nest]) =>
      [999, 1_000, 1_001, 20_000, 1_000_000].map((levels) => ({ reader, read, name, nest, levels })),
    ),
  ),
)(
  '$reader: a response of $levels levels of $name is judged, or counts as unreadable',
  async ({ read, nest, levels }) => {
    const [exchange, ...others] = await read(list(nest, levels));
    expect(others).toEqual([]);
    expect(exchange?.response === undefined).toBe(levels > 1_000);
    if (levels > 1_000) expect(exchange).toMatchObject({ failure: 'nested too deep' });
    if (exchange === undefined) throw new Error('there is no exchange');
    const report = verifyRecorded(contract, [exchange]);
    expect(report.statements.filter(({ verdict }) => verdict.is === 'broken')).toEqual([]);
    const full = createReport(report);
    for (const form of [reportAsJson, reportAsPage]) expect(() => form(full, 'the contract')).not.toThrow();
    expect(harOf(report).includes('nested too deep')).toBe(levels > 1_000);
  },
);

test('a recorded text of 10 MB is searched for the key, with its escapes', async () => {
  const escaped = `\\u${KEY.charCodeAt(0).toString(16).padStart(4, '0')}${KEY.slice(1)}`;
  const [exchange] =
    (await READERS.har?.(`{"data":[],"text":"${'x'.repeat(10_000_000)}${escaped}","end":"\\\\"}`)) ?? [];
  expect(
    Buffer.from(exchange?.response?.body ?? [])
      .subarray(-21)
      .toString(),
  ).toBe('xxx[key]","end":"\\\\"}');
});

const REPLY = JSON.stringify({
  conversation: { id: 42, external_user_id: 'u-1' },
  user_message: { content: 'Hello there.' },
  agent_message: { content: 'Good day.' },
});

test.each(['har', 'hook'])(
  '%s: a request that is nested too deep is not invalid, whatever the response',
  async (reader) => {
    for (const levels of [1_000, 1_001, 20_000]) {
      const sent = `{"content":"Hello there.","metadata":${NESTS.objects?.(levels - 1)}}`;
      const report = verifyRecorded(contract, (await READERS[reader]?.(REPLY, sent)) ?? []);
      expect(report.statements.filter(({ verdict }) => verdict.is === 'broken')).toEqual([]);
      expect(harOf(report)).toContain('"status": 200');
    }
  },
);

test('a response that is nested too deep is named in each report, and earlier exchanges are judged', async () => {
  const directory = await project();
  const deep: Answer = (request, response, body) => {
    if (!request.url?.startsWith(PATH)) return sound(request, response, body);
    response.writeHead(200, TYPE).end(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
  };
  const { code, out, err } = await verifyServer(directory, deep, '--out', 'out');
  const files = await filesIn(join(directory, 'out'));
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringMatching(
      /^error list-conversations never [^\n]*3 × nested too deep[^\n]*\nerror [^\n]*three in a row had no readable response; the rest was not tested\n$/,
    ),
  });
  expect(out).toMatch(/holds +api\.json/);
  for (const name of ['report.html', 'report.json', 'exchanges.har'])
    expect(files[name], name).toContain('nested too deep');
});

test('an API whose responses are all nested too deep is reported in one line', async () => {
  const all: Answer = (_, response) => response.writeHead(200, TYPE).end('['.repeat(20_000));
  const { code, err } = await verifyServer(await project(), all, '--out', 'out');
  expect({ code, err: err.trim() }).toEqual({
    code: 2,
    err: expect.stringMatching(/^error nothing was tested: .* nested deeper than 1,000 levels; check the address$/),
  });
});

test('the set that a run is compared with is read before anything is sent', async () => {
  const directory = await project();
  const removing: Answer = (request, response, body) => {
    void rm(join(directory, 'openapi/assumptions/plain.yaml'), { force: true });
    sound(request, response, body);
  };
  const { code, out } = await verifyServer(directory, removing, '--against', 'plain', '--out', 'out');
  expect({ code, out }).toEqual({ code: 1, out: expect.stringMatching(/^ {2}changes {6}[1-9]\d* changed/m) });
});

test('an error after a run leaves the folder with the exchanges, and one line', async () => {
  const directory = await project();
  const folder = join(directory, 'out');
  const set = {
    ...(await findAssumptionSet('plain')),
    get actions(): never {
      throw new RangeError('Maximum call stack size exceeded');
    },
  };
  const exchanges = (await READERS.hook?.('{"data":[]}')) ?? [];
  const context = { contract, name: 'the contract', folder, setFile: undefined, against: { name: 'plain', set } };
  await expect(outputReport(verifyRecorded(contract, exchanges), context, { report: [] }, false)).rejects.toThrow(
    `Maximum call stack size exceeded; ${folder}/exchanges.har has what was seen, which verify --har ${folder}/exchanges.har judges`,
  );
  const files = await filesIn(folder);
  expect(Object.keys(files)).toEqual(['exchanges.har']);
  expect(JSON.parse(files['exchanges.har'] ?? '').log.entries).toHaveLength(exchanges.length);
  const again = await runVerify(directory, '--har', 'out/exchanges.har', '--out', 'again');
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('holds') });
});

test('a failing sender ends a run with the exchanges by then', async () => {
  const service = toService(contract);
  let sent = 0;
  const send = { 'developer-api': failing, toolkit: failing };
  function failing(...[probe]: Parameters<typeof service>) {
    sent += 1;
    if (sent > 3) throw new RangeError('Maximum call stack size exceeded');
    return service(probe);
  }
  const error = await verify({ contract, known: KNOWN, allow: 'reads', send, rate: Infinity }).catch(
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(RunError);
  expect(error).toMatchObject({ message: 'Maximum call stack size exceeded', exchanges: { length: 3 } });
});

test('an exchange that cannot be pseudonymized keeps its number and its status', async () => {
  const [exchange] = (await READERS.hook?.('{"data":[]}')) ?? [];
  if (exchange?.response === undefined) throw new Error('there is no response');
  const failing = {
    ...exchange,
    response: {
      ...exchange.response,
      get body(): Uint8Array {
        throw new RangeError('Maximum call stack size exceeded');
      },
    },
  };
  const known = { values: new Map<string, string>() };
  expect(() => verifyRecorded(contract, [failing])).toThrow(RunError);
  const recording = recordingAfterError(contract, { exchanges: [exchange, failing, exchange], known });
  expect(recording).toMatchObject([
    { entry: 1, response: { status: 200 } },
    { entry: 2, response: undefined, failure: 'not kept', status: 200 },
    { entry: 3, response: { status: 200 } },
  ]);
});
