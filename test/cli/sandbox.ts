import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { project, startProcess } from './run.ts';

const TOKEN = 'token-of-the-tests';

/** A module whose timers and replies fail late, and that has a reply that never ends. */
const MODULE = `
setTimeout(() => { throw new Error('in a timer of the module'); }, 1);
export default function reply({ message }) {
  if (message === 'throws') setTimeout(() => { throw new Error('thrown late'); }, 1);
  if (message === 'rejects') setTimeout(() => { Promise.reject(new Error('rejected late')); }, 1);
  if (message !== 'never') return message;
  setInterval(() => undefined, 1000);
  console.log('replying');
  return new Promise(() => undefined);
}
`;

/** Starts a sandbox in a new folder, with a key that was issued with the printed command. */
export async function sandbox(...words: readonly string[]) {
  const directory = await project();
  const data = join(directory, 'sandbox.db');
  await writeFile(join(directory, 'reply.mjs'), MODULE);
  await writeFile(join(directory, 'token'), `${TOKEN}\n`);
  const named = ['--port', '0', '--data', data, '--control-token', join(directory, 'token')];
  const command = startProcess(directory, 'sandbox', ...named, ...words);
  const out = await command.shows(/ try /);
  const url = /sandbox +(http:\/\/\S+)/.exec(out)?.[1] ?? '';
  const [, keys = '', body = ''] = /curl -sS (\S+) [\s\S]*? -d '([^']+)'/.exec(out) ?? [];
  const issueKey = () => fetch(keys, { method: 'POST', headers: { authorization: `Bearer ${TOKEN}` }, body });
  const send = async (content: string, key: string) =>
    fetch(`${url}/v1/conversations/1/messages/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
    });
  return { ...command, directory, out, url, data, send, issueKey };
}
