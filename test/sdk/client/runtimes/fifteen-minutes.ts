/**
 * Waits fifteen minutes for a reply, with no configuration, on every run time that has processes, and prints how long it
 * took and how often the message came: `npm run test:fifteen-minutes` installs them first.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installPackedApp, packTarball } from './packed-app.ts';
import { PROGRAMS } from './programs.ts';
import { startConformanceServer, WAITING } from './server.ts';

const run = promisify(execFile);
const packed = await mkdtemp(join(tmpdir(), 'colloquy-packed-'));
const app = await installPackedApp(await packTarball(packed));
await writeFile(
  join(app.folder, 'wait.js'),
  `import { createClient } from 'colloquy';
const [baseUrl] = globalThis.Deno?.args ?? process.argv.slice(2);
const client = createClient({ baseUrl, apiKey: 'example-key' });
const { agent_message } = await client.conversations.messages.send(${WAITING}, { content: 'late' });
console.log(agent_message.content);
`,
);

await Promise.all(Object.entries(PROGRAMS).map(([name, command]) => waitOn(name, command)));
await app.remove();
await rm(packed, { recursive: true });

async function waitOn(name: string, [program, ...before]: readonly [string, ...string[]]): Promise<void> {
  const server = await startConformanceServer();
  const start = performance.now();
  const printed = await run(program, [...before, 'wait.js', server.url], { cwd: app.folder }).then(
    ({ stdout }) => stdout.trim(),
    ({ stderr, message }) => String(stderr || message).trim(),
  );
  const arrivals = await (await fetch(`${server.url}/count/late`)).text();
  server.close();
  const isRight = printed === 'late' && arrivals === '1';
  if (!isRight) process.exitCode = 1;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${isRight ? 'ok ' : 'BAD'} ${name.padEnd(8)} ${seconds} s, arrived ${arrivals} times: ${printed}`);
}
