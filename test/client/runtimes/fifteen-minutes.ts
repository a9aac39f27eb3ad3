/**
 * Waits fifteen minutes for a reply, with no configuration, on every run time that has processes, and prints how long it
 * took and how often the message came: `npm run test:fifteen-minutes` installs them first.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { installPackedApp, packTarball } from './packed-app.ts';
import { PROGRAMS } from './programs.ts';

const MINUTES = 15;

const run = promisify(execFile);
const packed = await mkdtemp(join(tmpdir(), 'colloquy-packed-'));
const app = await installPackedApp(await packTarball(packed));
await writeFile(
  join(app.folder, 'wait.js'),
  `import { createClient } from 'colloquy';
const [baseUrl] = globalThis.Deno?.args ?? process.argv.slice(2);
const client = createClient({ baseUrl, apiKey: 'example-key' });
const { agent_message } = await client.conversations.messages.send(42, { content: 'Where is my order?' });
console.log(agent_message.content);
`,
);

await Promise.all(Object.entries(PROGRAMS).map(([name, command]) => waitOn(name, command)));
await app.remove();
await rm(packed, { recursive: true });

async function waitOn(name: string, [program, ...before]: readonly [string, ...string[]]): Promise<void> {
  let arrivals = 0;
  const server = createServer(async (request, response) => {
    arrivals += 1;
    request.resume();
    await pause(MINUTES * 60_000);
    const message = { content: 'It is here.' };
    const conversation = { id: 42, external_user_id: 'customer-5127' };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ conversation, user_message: message, agent_message: message }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listens on TCP, so the address is no string

  const start = performance.now();
  const printed = await run(program, [...before, 'wait.js', `http://127.0.0.1:${port}`], { cwd: app.folder }).then(
    ({ stdout }) => stdout.trim(),
    ({ stderr, message }) => String(stderr || message).trim(),
  );
  const isRight = printed === 'It is here.' && arrivals === 1;
  if (!isRight) process.exitCode = 1;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${isRight ? 'ok ' : 'BAD'} ${name.padEnd(8)} ${seconds} s, arrived ${arrivals} times: ${printed}`);
  server.close();
  server.closeAllConnections();
}
