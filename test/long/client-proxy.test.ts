import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../src/sdk/client/index.node.ts';
import { KEY } from '../canary/key.ts';
import { answerJson, json, sentMessage, serve } from '../sdk/client/server.ts';
import { makeFolder } from '../support/folder.ts';
import { listen } from '../support/listen.ts';

const run = promisify(execFile);
const client = JSON.stringify(new URL('../../src/sdk/client/index.node.ts', import.meta.url).href);
const runProgram = (program: string, env: NodeJS.ProcessEnv) =>
  run(process.execPath, ['--input-type=module', '--eval', `import { createClient } from ${client};${program}`], {
    env: { COLLOQUY_API_KEY: KEY, ...env },
  });

test('the key of a request over plain HTTP does not reach the proxy of the environment', async () => {
  const proxy = await serve(json(200, ['the proxy']));
  const { url, received } = await serve(json(200, ['the API']));
  const program = `
    const client = createClient({ baseUrl: ${JSON.stringify(url)}, retries: 0 });
    console.log(JSON.stringify(await client.agents.list()));`;
  const { stdout } = await runProgram(program, { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy.url });
  expect(proxy.received).toEqual([]);
  expect(stdout).toBe('["the API"]\n');
  expect(received[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
});

const makesCertificates = await run('openssl', ['version']).then(
  () => true,
  () => false,
);

describe.skipIf(!makesCertificates)('over HTTPS', () => {
  let folder: string;
  let certificate: string;
  let keys: { readonly key: string; readonly cert: string };

  beforeAll(async () => {
    folder = await makeFolder();
    certificate = join(folder, 'cert.pem');
    const forLocalhost = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
    const elliptic = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const key = join(folder, 'key.pem');
    await run('openssl', ['req', '-x509', ...elliptic, ...forLocalhost, '-keyout', key, '-out', certificate]);
    keys = { key: await readFile(key, 'utf8'), cert: await readFile(certificate, 'utf8') };
  });

  /** Starts the API over HTTPS, and gives its port. It takes requests through the proxy alone. */
  async function startApi(received: string[], seen: Seen): Promise<number> {
    const server = https.createServer(keys, (request, response) => {
      const through = seen.onward.some(({ localPort }) => localPort === request.socket.remotePort);
      received.push(`${request.method} ${through ? 'through the proxy' : 'past it'}: ${request.headers.authorization}`);
      answerJson(response, 200, request.method === 'GET' ? { data: [] } : sentMessage);
    });
    return portOf(server);
  }

  test('a certificate that is not accepted is not tried again', async () => {
    const { results } = createClient({
      baseUrl: `https://localhost:${await startApi([], { tunnels: new Set(), bytes: [], onward: [] })}`,
      apiKey: KEY,
    });
    const { error } = await results.agents.list();
    expect(error).toMatchObject({ kind: 'connection', code: 'DEPTH_ZERO_SELF_SIGNED_CERT', attempts: 1, unsent: true });
  });

  /** What a proxy sees of a client. */
  interface Seen {
    readonly tunnels: Set<string>;
    readonly bytes: Buffer[];
    /** Its own connections. */
    readonly onward: Socket[];
  }

  /** Starts a proxy that makes tunnels, and gives its port. */
  async function startProxy(secure: boolean, seen: Seen): Promise<number> {
    const server = secure ? https.createServer(keys) : http.createServer();
    server.on('request', (request, response) => {
      seen.tunnels.add(`${request.method} without a tunnel`);
      response.writeHead(502).end();
    });
    server.on('connect', (request, socket) => {
      seen.tunnels.add(String(request.url));
      seen.bytes.push(Buffer.from(JSON.stringify(request.rawHeaders)));
      const { port } = new URL(`http://${request.url}`);
      const onward = connect(Number(port), '127.0.0.1', () => socket.write('HTTP/1.1 200 Connected\r\n\r\n'));
      seen.onward.push(onward);
      onward.on('error', () => socket.destroy()).pipe(socket);
      socket.on('error', () => onward.destroy());
      socket.on('data', (bytes: Buffer) => seen.bytes.push(bytes));
      socket.pipe(onward);
    });
    return portOf(server);
  }

  const byEnvironment = { program: 'const options = {};', environment: { NODE_USE_ENV_PROXY: '1' } };
  const PROXIES = [
    { by: 'NODE_USE_ENV_PROXY', ...byEnvironment, secure: false },
    { by: 'NODE_USE_ENV_PROXY, over HTTPS itself', ...byEnvironment, secure: true },
    {
      by: 'an agent of the application',
      program: `import https from 'node:https';
        https.globalAgent = new https.Agent({ proxyEnv: process.env });
        const options = {};`,
      environment: {},
      secure: false,
    },
    {
      by: "undici's ProxyAgent, over HTTPS itself",
      program: `import { fetch, ProxyAgent } from ${JSON.stringify(import.meta.resolve('undici'))};
        const dispatcher = new ProxyAgent(process.env.HTTPS_PROXY);
        const options = { fetch: (url, init) => fetch(url, { ...init, dispatcher }) };`,
      environment: {},
      secure: true,
    },
  ];

  test.each(PROXIES)(
    'calls go through the proxy of $by, which sees no key',
    async ({ program, environment, secure }) => {
      const received: string[] = [];
      const seen: Seen = { tunnels: new Set(), bytes: [], onward: [] };
      const port = await startApi(received, seen);
      const proxy = await startProxy(secure, seen);
      const calls = `
        ${program}
        const { conversations } = createClient({ baseUrl: 'https://localhost:${port}', retries: 0, ...options });
        const { data } = await conversations.list();
        const { agent_message } = await conversations.messages.send(42, { content: 'Hello' });
        console.log(data.length, agent_message.content);
        process.exit();`;
      const { stdout } = await runProgram(calls, {
        NODE_EXTRA_CA_CERTS: certificate,
        HTTPS_PROXY: `${secure ? 'https' : 'http'}://localhost:${proxy}`,
        ...environment,
      });
      expect(stdout).toBe(`0 ${sentMessage.agent_message.content}\n`);
      expect(received).toEqual(['GET', 'POST'].map((method) => `${method} through the proxy: Bearer ${KEY}`));
      expect(seen.tunnels).toEqual(new Set([`localhost:${port}`]));
      expect(Buffer.concat(seen.bytes).includes(KEY)).toBe(false);
    },
  );
});

/** Listens for the time of a test, at a port that it gives. */
async function portOf(server: http.Server | https.Server): Promise<number> {
  const { port, close } = await listen(server);
  onTestFinished(close);
  return port;
}
