import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { createSender, keyEnvironmentVariables, planProbes } from '../../../src/evidence/verify/index.ts';
import { KEY } from '../../canary/key.ts';
import { project, startProcess } from '../../cli/run.ts';
import { listen } from '../../support/listen.ts';
import { type Answer, FAST, filesIn, IDS, keepKey, runVerify, sound, verifyServer } from './support/command.ts';
import { json, serve } from './support/server.ts';

keepKey();

const run = promisify(execFile);
const openssl = (...words: readonly string[]) => run('openssl', words);
const makesCertificates = await openssl('version').then(
  () => true,
  () => false,
);

/** Variables of the environment, as long as the running test. */
function setVariables(variables: Readonly<Record<string, string>>): void {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  onTestFinished(() => {
    for (const name of Object.keys(variables)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  });
}

test('requests and redirects use the base path of a server', async () => {
  const asked: string[] = [];
  const url = await serve((request, response, body) => {
    const { pathname } = new URL(request.url ?? '', 'http://any.invalid');
    asked.push(pathname);
    if (!pathname.startsWith('/api/v2/')) return json(response, 404, { message: 'Nothing is here.' });
    if (!pathname.endsWith('/')) return response.writeHead(308, { location: `${pathname}/` }).end();
    request.url = request.url?.slice('/api/v2'.length);
    sound(request, response, body);
  });
  const directory = await project();
  const { code, out } = await runVerify(directory, `${url}/api/v2/`, '--allow', 'refusals', '--out', 'out');
  expect(code).toBe(0);
  expect(out).toMatch(/observed +api\.missing-slash +.*redirect/);
  const again = await runVerify(directory, '--har', 'out/exchanges.har');
  expect(again).toMatchObject({ code: 0, out: expect.stringMatching(/observed +api\.missing-slash +.*redirect/) });
  expect(asked.filter((path) => !path.startsWith('/api/v2/'))).toEqual([]);
});

test('headers of the API are sent only to it, and their secret values are not shown', async () => {
  setVariables({ GATEWAY: 'gateway-secret-81', COLLOQUY_TOOLKIT_HEADERS: '' });
  const agents: (string | undefined)[] = [];
  const toToolkit: IncomingMessage['headers'][] = [];
  const toolkit = await serve((request, response) => {
    toToolkit.push(request.headers);
    json(response, 200, {});
  });
  const answer: Answer = (request, response, body) => {
    agents.push(request.headers['user-agent']);
    const { 'x-tenant': tenant, 'x-gateway-key': secret } = request.headers;
    if (tenant !== 'acme' || secret !== 'gateway-secret-81') return json(response, 400, { message: 'A header lacks.' });
    if (request.headers.authorization === `Bearer ${KEY}`) return json(response, 200, { data: [], [secret]: secret });
    sound(request, response, body);
  };
  const directory = await project();
  const without = await verifyServer(directory, answer);
  expect(without).toMatchObject({
    code: 2,
    err: expect.stringMatching(/with 400; .*does it need a header\? add --header/),
  });

  const words = ['--header', 'X-Tenant: acme', '--header', 'x-gateway-key: env:GATEWAY', '--out', 'out'];
  const { code, out, err } = await verifyServer(
    directory,
    answer,
    ...words,
    '--toolkit',
    toolkit,
    '--toolkit-name',
    'a',
  );
  expect({ code, err }).toMatchObject({ code: 0 });
  const files = Object.values(await filesIn(join(directory, 'out'))).join('\n');
  expect(out + err + files).not.toContain('gateway-secret-81');
  expect(files).toContain('x-gateway-key: $GATEWAY');
  expect(new Set(agents)).toEqual(new Set([expect.stringMatching(/^colloquy-verify\/\d/)]));
  expect(toToolkit.length).toBeGreaterThan(0);
  for (const headers of toToolkit) {
    expect(headers).toMatchObject({ 'user-agent': expect.stringMatching(/^colloquy-verify\//) });
    expect(headers).not.toHaveProperty('x-tenant');
    expect(headers).not.toHaveProperty('x-gateway-key');
  }
});

/** A proxy for plain HTTP and for tunnels, which reaches each host on this machine, and what it was asked for. */
async function startProxy(): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const { port, pathname, search } = new URL(request.url ?? '');
    const { method, headers } = request;
    const onward = http.request({ port, method, headers, path: pathname + search }, (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers);
      incoming.pipe(response);
    });
    request.pipe(onward);
  });
  server.on('connect', (request, socket) => {
    asked.push(`${request.method} ${request.url}`);
    const onward = connect(Number(new URL(`http://${request.url}`).port), '127.0.0.1', () =>
      socket.write('HTTP/1.1 200 Connected\r\n\r\n'),
    );
    onward.on('error', () => socket.destroy()).pipe(socket);
    socket.on('error', () => onward.destroy()).pipe(onward);
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return { url, asked };
}

const HOST = 'api.colloquy.test';

describe('--proxy', () => {
  test('goes through the proxy of the environment, and without it nothing does', async () => {
    const { url, asked } = await startProxy();
    setVariables({ HTTP_PROXY: url, NO_PROXY: '' });
    const directory = await project();
    const { port } = new URL(await serve(sound));
    const words = [`http://${HOST}:${port}`, '--plain-http', `${HOST}:${port}`];
    expect(await runVerify(directory, ...words)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/no host has this name|the name of the host/),
    });
    expect(asked).toEqual([]);
    expect(await runVerify(directory, ...words, '--proxy')).toMatchObject({ code: 0 });
    expect(asked).toContain(`GET http://${HOST}:${port}/v1/agents/`);
    // Requests to this machine use no proxy.
    asked.length = 0;
    expect(await runVerify(directory, `http://127.0.0.1:${port}`, '--proxy')).toMatchObject({ code: 0 });
    expect(asked).toEqual([]);
  });

  test('a missing or refusing proxy is named', async () => {
    setVariables({ HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9', NO_PROXY: '' });
    const directory = await project();
    const away = await runVerify(directory, `https://${HOST}`, '--proxy');
    expect(away).toMatchObject({ code: 2, err: expect.stringMatching(/the proxy cannot be reached \(ECONNREFUSED\)/) });
    const refusing = await serve((_, response) => response.writeHead(407).end());
    setVariables({ HTTP_PROXY: refusing, HTTPS_PROXY: refusing });
    const tunnel = await runVerify(directory, `https://${HOST}`, '--proxy');
    expect(tunnel).toMatchObject({ code: 2, err: expect.stringMatching(/the proxy did not connect to it/) });
    const plain = await runVerify(directory, `http://${HOST}`, '--plain-http', HOST, '--proxy');
    expect(plain).toMatchObject({ code: 2, err: expect.stringMatching(/the proxy did not connect to it/) });
  });

  test.skipIf(!makesCertificates)('the key goes through a tunnel alone', async () => {
    const folder = await project();
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const forHost = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`, '-days', '2'];
    const elliptic = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    await openssl('req', '-x509', ...elliptic, ...forHost, '-keyout', key, '-out', certificate);
    const keys: (string | undefined)[] = [];
    const server = https.createServer({ key: await readFile(key), cert: await readFile(certificate) });
    server.on('request', (request, response) => {
      keys.push(request.headers.authorization);
      sound(request, response, '');
    });
    const { port, close } = await listen(server);
    onTestFinished(close);
    const { url, asked } = await startProxy();
    setVariables({ HTTPS_PROXY: url, NO_PROXY: '', NODE_EXTRA_CA_CERTS: certificate });
    const verify = startProcess(folder, 'verify', `https://${HOST}:${port}`, '--proxy', ...FAST);
    expect(await verify.finished).toMatchObject({ code: 0, err: '' });
    expect(new Set(asked)).toEqual(new Set([`CONNECT ${HOST}:${port}`]));
    expect(keys).toContain(`Bearer ${KEY}`);
  });
});

/** Security requirements, with the variables of their keys and a server's check of them. */
interface Stated {
  readonly security: string;
  readonly schemes: Readonly<Record<string, object>>;
  readonly variables: Readonly<Record<string, string>>;
  readonly isLetIn: (request: IncomingMessage) => boolean;
}

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
const queryOf = ({ url = '' }: IncomingMessage): URLSearchParams => new URL(url, 'http://any.invalid').searchParams;
const PASSWORD = 'password-canary';
const SECRET = `${KEY}:${PASSWORD}`;
const APP = 'application-canary';

const SEVERAL: Stated = {
  security: '{DeveloperApiKey: [], App-Id: []}',
  schemes: {
    DeveloperApiKey: { type: 'http', scheme: 'bearer' },
    'App-Id': { type: 'apiKey', in: 'query', name: 'app' },
  },
  variables: { COLLOQUY_API_KEY_DEVELOPERAPIKEY: KEY, COLLOQUY_API_KEY_APP_ID: APP },
  isLetIn: (request) => request.headers.authorization === `Bearer ${KEY}` && queryOf(request).get('app') === APP,
};

const STATED: Readonly<Record<string, Stated>> = {
  'a header of its own': {
    security: '{DeveloperApiKey: []}',
    schemes: { DeveloperApiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
    variables: { COLLOQUY_API_KEY: KEY },
    isLetIn: ({ headers }) => headers['x-api-key'] === KEY && headers.authorization === undefined,
  },
  'the query': {
    security: '{DeveloperApiKey: []}',
    schemes: { DeveloperApiKey: { type: 'apiKey', in: 'query', name: 'api_key' } },
    variables: { COLLOQUY_API_KEY: KEY },
    isLetIn: (request) => queryOf(request).get('api_key') === KEY,
  },
  'a cookie': {
    security: '{DeveloperApiKey: []}',
    schemes: { DeveloperApiKey: { type: 'apiKey', in: 'cookie', name: 'key' } },
    variables: { COLLOQUY_API_KEY: KEY },
    isLetIn: ({ headers }) => headers.cookie === `key=${KEY}`,
  },
  Basic: {
    security: '{DeveloperApiKey: []}',
    schemes: { DeveloperApiKey: { type: 'http', scheme: 'basic' } },
    variables: { COLLOQUY_API_KEY: SECRET },
    isLetIn: ({ headers }) => headers.authorization === basic(SECRET),
  },
  'OAuth 2': {
    security: '{DeveloperApiKey: []}',
    schemes: { DeveloperApiKey: { type: 'oauth2', flows: {} } },
    variables: { COLLOQUY_API_KEY: KEY },
    isLetIn: ({ headers }) => headers.authorization === `Bearer ${KEY}`,
  },
  'several at once': SEVERAL,
  'the second of two alternatives': {
    security: '{DeveloperApiKey: []}, {App-Id: []}',
    schemes: {
      DeveloperApiKey: { type: 'http', scheme: 'bearer' },
      'App-Id': { type: 'apiKey', in: 'cookie', name: 'app' },
    },
    variables: { COLLOQUY_API_KEY_APP_ID: APP },
    isLetIn: ({ headers }) => headers.cookie === `app=${APP}` || headers.authorization === `Bearer ${KEY}`,
  },
};

/** A folder with our contract, whose keys are sent in another way. */
async function projectWithKeys({ security, schemes }: Pick<Stated, 'security' | 'schemes'>): Promise<string> {
  const directory = await project();
  const file = join(directory, 'openapi/openapi.yaml');
  const text = await readFile(file, 'utf8');
  const entries = Object.entries(schemes).map(([name, scheme]) => {
    const [first = '', ...others] = Object.entries(scheme).map(
      ([key, value]) => `      ${key}: ${JSON.stringify(value)}\n`,
    );
    return { name, lines: `${first}${others.join('')}` };
  });
  const own = entries.find(({ name }) => name === 'DeveloperApiKey')?.lines ?? '';
  const more = entries
    .filter(({ name }) => name !== 'DeveloperApiKey')
    .map(({ name, lines }) => `    ${name}:\n${lines}`);
  await writeFile(
    file,
    text
      .replaceAll('security: [{DeveloperApiKey: []}]', `security: [${security}]`)
      .replace('      type: http\n      scheme: bearer\n', own)
      .replace('  securitySchemes:\n', `  securitySchemes:\n${more.join('')}`),
  );
  return directory;
}

/** The kept parts of one request with each form of the keys, as text. */
async function keptOf(directory: string, answer: Answer, { variables }: Stated): Promise<string> {
  const contract = await readContract(join(directory, 'openapi/openapi.yaml'));
  const [surface] = contract.model.surfaces;
  const keys = new Map(
    [...keyEnvironmentVariables(contract, surface.name)].flatMap(([scheme, name]): [string, string][] => {
      const key = variables[name];
      return key === undefined ? [] : [[scheme, key]];
    }),
  );
  const send = createSender(contract, new URL(await serve(answer)), { keys });
  onTestFinished(() => send.close());
  const known = { values: new Map(), inaccessible: new Map(), toolArguments: {}, absent: undefined };
  const { probes } = planProbes(contract, { ...known, surfaces: new Set([surface.name]) }, 'refusals');
  const texts: string[] = [];
  for (const probe of probes) {
    const { request, response } = await send(probe);
    texts.push(JSON.stringify([request, response]), Buffer.from(response?.body ?? '').toString());
  }
  return texts.reverse().join('\n');
}

describe('keys are sent as the contract states', () => {
  test.for(Object.entries(STATED))('in %s, and shown nowhere', async ([, stated]) => {
    const directory = await projectWithKeys(stated);
    setVariables({ COLLOQUY_API_KEY: '', ...stated.variables });
    const queries: string[] = [];
    const answer: Answer = (request, response) => {
      queries.push(request.url ?? '');
      if (!stated.isLetIn(request)) return json(response, 401, { message: `No: ${request.url}` });
      const location = `${request.url?.replace(/\?/, '/?')}`;
      if (!/\/(\?|$)/.test(request.url ?? '')) return response.writeHead(307, { location }).end();
      json(response, 200, { data: [], [`of ${KEY}`]: JSON.stringify([PASSWORD, request.url, request.headers]) });
    };
    const words = ['--allow', 'refusals', '--out', 'out'];
    const { code, out, err } = await verifyServer(directory, answer, ...words);
    expect({ code, err }).toMatchObject({ code: 0 });
    const files = await filesIn(join(directory, 'out'));
    const { statements } = JSON.parse(files['report.json'] ?? '');
    const isOf = (id: string) => statements.find((one: { id: string }) => one.id === id)?.is;
    expect([isOf('list-agents.operation'), isOf('errors.401')]).toEqual(['holds', 'holds']);
    const exchanges = await keptOf(directory, answer, stated);
    expect(exchanges).toMatch(/"status":401[\s\S]*"status":200/);
    const all = [out, err, exchanges, ...Object.values(files)].join('\n');
    for (const secret of Object.values(stated.variables)) {
      expect(all).not.toContain(secret);
      if (secret !== SECRET) continue;
      expect(all).not.toContain(PASSWORD);
      expect(all).not.toContain(basic(SECRET).slice('Basic '.length));
    }
    // Requests that were not sent show nothing.
    const isSent = 'COLLOQUY_API_KEY_DEVELOPERAPIKEY' in stated.variables;
    if (Object.keys(stated.schemes).length > 1)
      expect(isOf('developer-api-key.header')).toBe(isSent ? 'holds' : 'not shown');
  });

  test('only one of several keys that are required together is invalid', async () => {
    const directory = await projectWithKeys(SEVERAL);
    setVariables({ COLLOQUY_API_KEY: '', ...SEVERAL.variables });
    const seen = new Set<string>();
    await verifyServer(
      directory,
      (request, response) => {
        seen.add(`${request.headers.authorization} ${queryOf(request).get('app')}`);
        json(response, SEVERAL.isLetIn(request) ? 200 : 401, { data: [], message: 'It is read.' });
      },
      ...['--allow', 'refusals'],
    );
    expect([...seen]).toContain(`Bearer colloquy-no-such-key ${APP}`);
    expect([...seen]).toContain('undefined null');
  });

  test.for([
    ['is asked for by the names of all schemes', {}, /set COLLOQUY_API_KEY_DEVELOPERAPIKEY or COLLOQUY_API_KEY_APP_ID/],
    ['of Basic has a colon', { COLLOQUY_API_KEY_DEVELOPERAPIKEY: KEY }, /has no colon; write user:password/],
  ] as const)('a key %s', async ([, variables, line]) => {
    const directory = await projectWithKeys({
      security: '{DeveloperApiKey: []}, {App-Id: []}',
      schemes: {
        DeveloperApiKey: { type: 'http', scheme: 'basic' },
        'App-Id': { type: 'apiKey', in: 'header', name: 'app' },
      },
    });
    setVariables({ COLLOQUY_API_KEY: KEY, ...variables });
    expect(await verifyServer(directory, sound)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(line) });
  });

  test('an operation without its key is not called, and one with an optional key is not blamed', async () => {
    const directory = await projectWithKeys({
      security: '{DeveloperApiKey: []}',
      schemes: {
        DeveloperApiKey: { type: 'http', scheme: 'bearer' },
        'App-Id': { type: 'apiKey', in: 'header', name: 'app' },
      },
    });
    const file = join(directory, 'openapi/openapi.yaml');
    const text = await readFile(file, 'utf8');
    const [, agents = ''] = /(operationId: listAgents[\s\S]*?security: .*)/.exec(text) ?? [];
    const [, conversations = ''] = /(operationId: listConversations[\s\S]*?security: .*)/.exec(text) ?? [];
    await writeFile(
      file,
      text
        .replace(agents, agents.replace('[{DeveloperApiKey: []}]', '[{}, {DeveloperApiKey: []}]'))
        .replace(conversations, conversations.replace('DeveloperApiKey', 'App-Id')),
    );
    setVariables({ COLLOQUY_API_KEY: '', COLLOQUY_API_KEY_DEVELOPERAPIKEY: KEY });
    const asked = new Set<string>();
    const answer: Answer = (request, response) => {
      asked.add(request.url ?? '');
      json(response, 200, { data: [] });
    };
    const { code, out } = await verifyServer(directory, answer, '--allow', 'refusals');
    expect(out).toMatch(
      /not shown +list-conversations\.operation +it needs COLLOQUY_API_KEY_APP_ID, which was not given/,
    );
    expect(code).toBe(0);
    expect(asked).toContain('/v1/agents/');
    expect(asked).not.toContain('/v1/conversations/');
  });
});

describe('a server that does not respond', () => {
  const PATIENCE = ['--timeout', '60'];
  /** Has the time of a request pass when the server has received it. */
  const outlast = (): void => void vi.advanceTimersByTime(60_000);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    return () => void vi.useRealTimers();
  });

  test('to the first request ends the run at once, with advice', async () => {
    let asked = 0;
    const answer: Answer = () => {
      asked += 1;
      outlast();
    };
    const { code, out, err } = await verifyServer(await project(), answer, ...PATIENCE, ...IDS);
    expect({ code, out, asked }).toEqual({ code: 2, out: '', asked: 1 });
    expect(err).toMatch(/^error [^\n]*GET \/v1\/agents\/ had no response within 60 s; .*--timeout\n$/);
  });

  test('to a later one is reported when that happens, and the run goes on', async () => {
    let asked = 0;
    const answer: Answer = (...given) => {
      asked += 1;
      if (asked !== 3) sound(...given);
      else outlast();
    };
    const { code, out, err } = await verifyServer(await project(), answer, ...PATIENCE);
    expect(code).toBe(0);
    expect(out).toMatch(/holds +list-agents\.operation/);
    expect(err).toMatch(/^error GET \/v1\/agents\/ had no response within 60 s/);
    expect(asked).toBeGreaterThan(5);
  });

  test('to a write ends the run, which does not wait for the next one as long', async () => {
    const sent: string[] = [];
    const answer: Answer = (request, response, body) => {
      sent.push(request.method ?? '');
      if (request.method !== 'POST') sound(request, response, body);
      else outlast();
    };
    const words = ['--agent', '7', '--conversation', '42', '--allow', 'writes', ...PATIENCE];
    const { code, err } = await verifyServer(await project(), answer, ...words);
    expect({ code, writes: sent.filter((method) => method === 'POST').length }).toEqual({ code: 2, writes: 1 });
    expect(err).toMatch(
      /^error POST \S+ had no response within 60 s.*\n(.*\n)*error it stopped after \d+ of \d+ requests, because the last/m,
    );
  });
});
