import { isDeepStrictEqual } from 'node:util';
import type { AssumptionSet } from '../../../../src/contract/assumptions/index.ts';
import {
  AssumptionSetError,
  CONTRACT_FILE,
  type Contract,
  readContract,
} from '../../../../src/contract/model/index.ts';
import { type Exchange, type Probe, planProbes, type Send, senderTo } from '../../../../src/evidence/verify/index.ts';
import { GUESSES_HEADER, SET_HEADER } from '../../../../src/servers/http/index.ts';
import { openSqlite, type Sandbox, type Store, startSandbox } from '../../../../src/servers/sandbox/index.ts';
import { query } from '../../../../src/servers/sandbox/store/store.ts';
import { folder } from '../../../servers/sandbox/support.ts';
import { idsIn, knownOf } from './sandbox.ts';

const contract = await readContract(CONTRACT_FILE);

/** A set with another set's answer to one point; `undefined` if the answers are equal. */
export function withPointOf(base: AssumptionSet, other: AssumptionSet, id: string): AssumptionSet | undefined {
  const ofPoint = ({ fills }: AssumptionSet['actions'][number]): boolean => fills.includes(id);
  const [mine, theirs] = [base.actions.filter(ofPoint), other.actions.filter(ofPoint)];
  if (theirs.length === 0 || isDeepStrictEqual(mine, theirs)) return undefined;
  return { ...base, actions: [...base.actions.filter((action) => !ofPoint(action)), ...theirs] };
}

/** A sandbox under one of two sets, and what it stores. */
interface Side {
  readonly sandbox: Sandbox;
  readonly store: Store;
  readonly send: Send & { close(): void };
}

async function sideUnder(set: AssumptionSet, served: Contract = contract): Promise<Side> {
  const store = await openSqlite({ file: `${await folder()}/sandbox.db`, fast: true });
  try {
    const sandbox = await startSandbox({ store, assume: set, contract: served });
    const send = senderTo(contract, new URL(sandbox.url), {
      keys: new Map([['DeveloperApiKey', sandbox.firstKey ?? '']]),
    });
    return { sandbox, store, send };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function end({ send, sandbox }: Side): Promise<void> {
  send.close();
  await sandbox.close();
}

/** The stored data without times and message digests. */
const stored = ({ store }: Side): Promise<unknown> =>
  store.read(function* () {
    const tables = [];
    for (const table of ['agents', 'users', 'conversations', 'messages', 'memories']) {
      const rows = yield* query(`SELECT * FROM ${table} ORDER BY id`);
      tables.push(rows.map(({ created_at: _, digest: __, ...row }) => row));
    }
    return tables;
  });

/** Values that are new in each answer. */
const FRESH = [
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  /\d{4}-\d\d-\d\dT[\d:.]+Z/g,
  /\b1[789]\d{11}\b/g,
];
/** The last one repeats names of headers whose presence is open. */
const OF_HTTP = ['date', 'content-length', 'connection', 'keep-alive'];
const OWN = [...OF_HTTP, GUESSES_HEADER, SET_HEADER, 'access-control-expose-headers'];

interface Shown {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly named: ReadonlySet<string>;
}

/** The responses to a client. The elements of lists are sorted, since their order may be undefined. */
function judgeExchanges({ response }: Exchange): Shown | undefined {
  if (response === undefined) return undefined;
  const withoutFresh = (text: string) => FRESH.reduce((all, fresh) => all.replaceAll(fresh, 'fresh'), text);
  const headers = Object.entries(response.headers).filter(([name]) => !OWN.includes(name));
  return {
    status: response.status,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, withoutFresh(value)])),
    body: withoutFresh(Buffer.from(response.body).toString()),
    named: new Set(response.headers[GUESSES_HEADER]?.split(', ')),
  };
}

/** Whether an answer differs from another one by nothing but headers that it lacks. */
const onlyLacks = (one: Shown, other: Shown): boolean =>
  one.status === other.status &&
  one.body === other.body &&
  Object.entries(one.headers).every(([name, value]) => other.headers[name] === value);

const differ = (one: Shown, other: Shown): boolean =>
  one.status !== other.status || one.body !== other.body || !isDeepStrictEqual(one.headers, other.headers);

/** Points about which integers there are: of those that every client expects, an answer says nothing. */
const OF_INTEGERS: ReadonlySet<string | undefined> = new Set(['integers', 'integer-size']);
const INTEGER = /(?<=[:,["])-?\d+(?=[,}\]"])/g;
const integersIn = ({ body }: Shown): string[] => body.match(INTEGER) ?? [];
const isUsual = (integer: string): boolean => BigInt(integer) >= 0n && BigInt(integer) < 2n ** 53n;

/**
 * Whether the answers to one request name the point at which they differ. Both have to where they are one success; else
 * one of them has to, since what a request was not refused for an answer does not tell.
 */
function areNamed(id: string, one: Shown, other: Shown): boolean {
  if (one.status !== other.status || one.status >= 400) return one.named.has(id) || other.named.has(id);
  const isOfIntegers = OF_INTEGERS.has(contract.choices.get(id)?.shows);
  const hasUsual = (mine: Shown, theirs: Shown): boolean =>
    isOfIntegers && integersIn(mine).every((integer) => isUsual(integer) || integersIn(theirs).includes(integer));
  const isNamed = (mine: Shown, theirs: Shown): boolean =>
    mine.named.has(id) || onlyLacks(mine, theirs) || hasUsual(mine, theirs);
  return isNamed(one, other) && isNamed(other, one);
}

/** Counts of the compared and of the differing exchanges, and the differing ones that do not name the point. */
export interface Compared {
  readonly exchanges: number;
  readonly differing: number;
  readonly unnamed: readonly string[];
}

/** A request, or a change to what is stored or to the time. */
export type Step = Probe | ((sandbox: Sandbox) => Promise<unknown>);

/**
 * Sends the same requests to sandboxes under two sets that differ at one point: where the answers differ though the same
 * is stored, they depend on that point, and have to name it. Headers that an answer lacks it need not name.
 *
 * Not seen is what takes a reply that fails or takes long, a key without access, or two requests at once, which the
 * cases of `test/servers/sandbox/cases/choices.ts` have; nor what shows later because something else was stored.
 *
 * @param groupsFor Steps of which each group ends where something else is stored.
 */
async function compareAt(
  id: string,
  base: AssumptionSet,
  changed: AssumptionSet,
  groupsFor: (sandbox: Sandbox) => Promise<readonly (readonly Step[])[]> = plannedGroups,
): Promise<Compared> {
  let sides = await Promise.all([sideUnder(base), sideUnder(changed)]);
  let [exchanges, differing] = [0, 0];
  const unnamed: string[] = [];
  try {
    for (const group of await groupsFor(sides[0].sandbox)) {
      for (const step of group) {
        if (typeof step === 'function') await Promise.all(sides.map(({ sandbox }) => step(sandbox)));
        else {
          const [mine, theirs] = await Promise.all(sides.map(async ({ send }) => judgeExchanges(await send(step))));
          exchanges += 1;
          if (mine !== undefined && theirs !== undefined && differ(mine, theirs)) {
            differing += 1;
            if (!areNamed(id, mine, theirs)) {
              const { method, path, query: asked, key } = step;
              unnamed.push(`${method} ${path}?${asked} (${key}): ${mine.status} and ${theirs.status}`);
            }
          }
        }
        const [here, there] = await Promise.all(sides.map(stored));
        if (isDeepStrictEqual(here, there)) continue;
        await Promise.all(sides.map(end));
        sides = await Promise.all([sideUnder(base), sideUnder(changed)]);
        break;
      }
    }
  } finally {
    await Promise.all(sides.map(end));
  }
  return { exchanges, differing, unnamed };
}

/** The set with another set's answer to the point; `undefined` if the answers are equal, or the base excludes it. */
export async function compareWith(
  id: string,
  base: AssumptionSet,
  other: AssumptionSet,
  groupsFor?: (sandbox: Sandbox) => Promise<readonly (readonly Step[])[]>,
): Promise<Compared | undefined> {
  const changed = withPointOf(base, other, id);
  if (changed === undefined) return undefined;
  try {
    return await compareAt(id, base, changed, groupsFor);
  } catch (error) {
    if (error instanceof AssumptionSetError) return undefined;
    throw error;
  }
}

/** The requests of verify, each write twice. */
async function plannedGroups(sandbox: Pick<Sandbox, 'control'>): Promise<readonly (readonly Probe[])[]> {
  const { agents, conversations } = await idsIn(sandbox);
  const known = knownOf(agents[0], conversations[0]);
  return planProbes(contract, known, 'writes').probes.map((probe) =>
    probe.tier === 'writes' ? [probe, probe] : [probe],
  );
}

/** A contract, and the set that a sandbox assumes. */
export interface Assumed {
  readonly contract: Contract;
  readonly set: AssumptionSet;
}

/**
 * Sends the requests of verify, each write twice, to a sandbox of an answered contract and to one that guesses the answers.
 *
 * @param ids The answered points.
 * @returns The responses that differ, or that name anything else than the open points which are left.
 */
export async function differencesOfSandboxes(
  ids: readonly string[],
  answered: Assumed,
  guessed: Assumed,
): Promise<string[]> {
  const sides = await Promise.all([answered, guessed].map(({ contract: served, set }) => sideUnder(set, served)));
  const [first] = sides;
  const differences: string[] = [];
  const left = (all: ReadonlySet<string>): string[] =>
    [...all].filter((id) => id !== '' && !ids.includes(id)).toSorted();
  try {
    for (const probe of first === undefined ? [] : (await plannedGroups(first.sandbox)).flat()) {
      const [mine, theirs] = await Promise.all(sides.map(async ({ send }) => judgeExchanges(await send(probe))));
      const what = `${probe.method} ${probe.path}?${probe.query} (${probe.key})`;
      if (mine === undefined || theirs === undefined) differences.push(`${what}: no response`);
      else if (differ(mine, theirs)) differences.push(`${what}: ${JSON.stringify([mine, theirs])}`);
      else if (ids.some((id) => mine.named.has(id)) || !isDeepStrictEqual(left(mine.named), left(theirs.named)))
        differences.push(`${what}: names ${[...mine.named]} and ${[...theirs.named]}`);
    }
    const [here, there] = await Promise.all(sides.map(stored));
    if (!isDeepStrictEqual(here, there)) differences.push('the stored data differs');
  } finally {
    await Promise.all(sides.map(end));
  }
  return differences;
}
