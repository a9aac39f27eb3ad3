import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../free-port.ts';

const execute = promisify(execFile);

/** Where Debian has the programs of each version. */
const DEBIAN = '/usr/lib/postgresql';

/** The folder with the programs of the newest Postgres here; `undefined` where there is none. */
export function postgresFolder(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? undefined : join(DEBIAN, newest, 'bin');
}

/** A Postgres of one run, in a folder of its own. */
export interface Cluster {
  readonly url: string;
  readonly port: number;
  /** Ends it; what it has stays. `immediate` is as a crash does, `fast` closes every connection first. */
  goAway(mode: 'immediate' | 'fast'): Promise<void>;
  comeBack(): Promise<void>;
  /** Has it accept TLS from then on, with a certificate of its own for 127.0.0.1; gives the file of that. */
  useTls(): Promise<string>;
  /** Ends it, and removes what it has. */
  stop(): Promise<void>;
}

/** Postgres refuses to run as root: there it runs as the user that Debian's package makes. */
const USER = process.getuid?.() === 0 ? 'postgres' : undefined;

/**
 * Starts a Postgres that listens on this machine alone, and keeps to a temporary folder. Its user is `colloquy`.
 *
 * @param password What it asks for; without one it lets in whoever comes.
 */
export async function startPostgres(password?: string): Promise<Cluster> {
  const folder = postgresFolder();
  if (folder === undefined)
    throw new Error('there is no Postgres; test/servers/sandbox/install-postgres-as-root.sh installs it');
  const data = await mkdtemp(join(tmpdir(), 'colloquy-postgres-'));
  await chmod(data, 0o700);
  if (USER !== undefined) await chown(data, ...(await idsOf(USER)));
  const port = await freePort();
  const secret = join(tmpdir(), `${basename(data)}-password`);
  await writeFile(secret, password ?? 'none', { mode: 0o600 });
  if (USER !== undefined) await chown(secret, ...(await idsOf(USER)));
  const auth = [`--auth=${password === undefined ? 'trust' : 'scram-sha-256'}`, `--pwfile=${secret}`];
  await run(join(folder, 'initdb'), '-D', data, '-U', 'colloquy', ...auth, '-E', 'UTF8', '--locale=C', '-N');
  await rm(secret);
  const begin = () =>
    run(
      join(folder, 'pg_ctl'),
      '-D',
      data,
      '-w',
      '-l',
      join(data, 'log'),
      '-o',
      `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`,
      'start',
    );
  const end = (mode: string) => run(join(folder, 'pg_ctl'), '-D', data, '-w', '-m', mode, 'stop');
  await begin();
  const url = `postgres://colloquy@127.0.0.1:${port}/postgres`;
  return {
    url,
    port,
    goAway: end,
    comeBack: begin,
    async useTls() {
      const certificate = join(data, 'server.crt');
      if (existsSync(certificate)) return certificate;
      const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
      const files = ['-keyout', join(data, 'server.key'), '-out', certificate];
      await run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files);
      const client = new pg.Client(url);
      await client.connect();
      await client.query('ALTER SYSTEM SET ssl = on');
      await client.query('SELECT pg_reload_conf()');
      await client.end();
      return certificate;
    },
    async stop() {
      await end('immediate').catch(() => undefined);
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function run(program: string, ...words: readonly string[]): Promise<void> {
  const [command, rest] = USER === undefined ? [program, words] : ['runuser', ['-u', USER, '--', program, ...words]];
  await execute(command, rest, { cwd: tmpdir() });
}

async function idsOf(user: string): Promise<[number, number]> {
  const one = async (flag: string) => Number((await execute('id', [flag, user])).stdout);
  return [await one('-u'), await one('-g')];
}
