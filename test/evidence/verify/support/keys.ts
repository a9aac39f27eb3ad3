import { randomBytes, randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { type PassedLine, startJudgedProxy } from '../../../../src/cli/proxy/judged-proxy.ts';
import { formatPassed } from '../../../../src/cli/proxy/proxy-line.ts';
import { printAssumptionSet } from '../../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../../src/contract/model/index.ts';
import {
  createObservedSet,
  createReport,
  createSender,
  type Exchange,
  keyEnvironmentVariables,
  planProbes,
  reportAsGithub,
  reportAsJson,
  reportAsJunit,
  reportAsMarkdown,
  reportAsPage,
  type VerifyReport,
  verifyRecorded,
  writeHar,
} from '../../../../src/evidence/verify/index.ts';
import { escapeHtml } from '../../../../src/web/index.ts';
import { listen } from '../../../support/listen.ts';
import { KNOWN } from './served.ts';

const contract = await readContract();
const schemes = [...keyEnvironmentVariables(contract, 'developer-api').keys()];

/** Keys of 8 or more characters: hexadecimal, Base64, with a prefix, or any text that a header can contain. */
const KEYS: readonly ((length: number) => string)[] = [
  (length) => randomBytes(length).toString('hex').slice(0, length),
  (length) => randomBytes(length).toString('base64url').slice(0, length),
  (length) => `sk_live_${randomBytes(length).toString('base64url')}`,
  (length) => Array.from({ length }, () => String.fromCharCode(randomInt(0x21, 0x7f))).join(''),
];

/** How a server may repeat a text. */
const ECHOES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `Your key ${text} is not valid.`,
  (text) => text.toUpperCase(),
  (text) => Buffer.from(text).toString('base64'),
  (text) => Buffer.from(text).toString('base64url'),
  // As the user of Basic.
  (text) => Buffer.from(`${text}:`).toString('base64'),
  // A shorter text can be part of any other.
  (text) => (text.length < 11 ? text : text.slice(0, -3)),
  (text) => `k_${text}_x`,
  encodeURIComponent,
];

const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item => {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
};

/** Words of a server that are no identifiers, so that they may be no names either. */
const secretName = (): string => pick([`${word()} ${word()}`, `${word()}@corp.example`, `+${randomInt(1e9, 9e9)}`]);
const word = (): string => `Canary${randomBytes(6).toString('hex')}`;

/** Everything that a run under one key leaves, as one text, and the texts that must not be in it. */
export interface Left {
  readonly text: string;
  readonly secrets: readonly string[];
}

/** Keys of which the exchanges are reported together, and the requests under each. */
const TOGETHER = 20;
const REQUESTS = 6;

/**
 * Asks a server under random keys, which repeats them and says words of its own wherever it can.
 *
 * @param visit Receives what a run leaves of each 20 keys.
 * @param isProxied Whether the requests are sent through a proxy, which leaves the lines of its log as well.
 * @returns How many responses there were.
 */
export async function runUnderKeys(count: number, visit: (left: Left) => void, isProxied = false): Promise<number> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => answer(request, response));
  const { url, close } = await listen(server);
  const known = { ...KNOWN, surfaces: new Set(['developer-api']), values: new Map() };
  // A proxy knows the keys that pass it, and not those that a probe leaves out or cuts.
  const probes = planProbes(contract, known, 'probes').probes.filter(({ key }) => !isProxied || key === 'stated');
  let responses = 0;
  let lines = '';
  const onPassed = (line: PassedLine): void => {
    lines += formatPassed(line);
  };
  const proxy = isProxied
    ? await startJudgedProxy({ contract, address: new URL(url), changes: 'nothing', onPassed })
    : undefined;
  try {
    for (let number = 0; number < count; number += TOGETHER) {
      const secrets: string[] = [];
      const exchanges: Exchange[] = [];
      for (let one = 0; one < TOGETHER; one += 1) {
        const key = pick(KEYS)(randomInt(8, 41));
        secrets.push(key);
        answer = (request, response) => {
          const own = { value: word(), name: secretName(), id: randomInt(1e9, 9e9), header: word() };
          const echo = pick(ECHOES)(key);
          secrets.push(echo, own.value, own.name, String(own.id), own.header);
          respond(echo, own, request, response);
        };
        const send = createSender(contract, new URL(proxy?.url ?? url), {
          keys: new Map(schemes.map((scheme) => [scheme, key])),
        });
        for (let sent = 0; sent < REQUESTS; sent += 1) exchanges.push(await send(pick(probes)));
        send.close();
      }
      const seen = proxy === undefined ? exchanges : proxy.exchanges.slice(-exchanges.length);
      responses += exchanges.filter(({ response }) => response !== undefined).length;
      visit({ text: lines + (await allOf(verifyRecorded(contract, seen))), secrets });
      lines = '';
    }
  } finally {
    await proxy?.close();
    await close();
  }
  return responses;
}

interface Own {
  readonly value: string;
  readonly name: string;
  readonly id: number;
  readonly header: string;
}

function respond(
  echo: string,
  { value, name, id, header }: Own,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const isToken = /^[\w-]{1,60}$/.test(echo);
  response.writeHead(request.headers.authorization === undefined ? 401 : pick([200, 200, 200, 400, 404]), {
    'content-type': pick([
      'application/json',
      'application/json',
      `application/json; profile="${header}"`,
      'text/html',
    ]),
    'x-request-id': 'req-1',
    'x-of-server': `${header} ${encodeURIComponent(echo)}`,
    [isToken ? `x-${echo}` : 'x-other']: value,
    location: `/${encodeURIComponent(value)}/`,
    etag: `"${id}"`,
  });
  const item = {
    id,
    name: value,
    [name]: echo,
    [echo]: name,
    meta: { [`k ${echo}`]: [value, id, `${value} ${name}`] },
  };
  response.end(pick([JSON.stringify({ data: [item], message: echo, ...item }), `<p>${value} ${name} ${echo} ${id}`]));
}

async function allOf(report: VerifyReport): Promise<string> {
  const full = createReport(report);
  const set = await createObservedSet(contract, report.observations, {
    name: 'observed',
    date: '2026-11-23',
    exchanges: 1,
  });
  return [
    writeHar(full.recording, report.known, '0.0.0'),
    reportAsPage(full, 'openapi/openapi.yaml'),
    ...[reportAsJson, reportAsJunit, reportAsMarkdown, reportAsGithub].map((print) => print(full)),
    printAssumptionSet(set),
  ].join('\n');
}

/** The secrets that a text has, as they are or as JSON, XML, HTML or an address has them. */
export function leaksIn(text: string, secrets: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return secrets.filter((secret) => {
    const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), escapeHtml(secret)];
    return forms.some((form) => lower.includes(form.toLowerCase()));
  });
}
