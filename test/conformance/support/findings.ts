import type { Contract } from '../../../src/contract/index.ts';
import { startMock } from '../../canary/mock.ts';
import { type Check, wire } from '../statements/wire.ts';
import type { Server } from './answer.ts';

/** Which statements a server does not hold to, each with the reason. What they ask alike is asked once. */
export async function findings(server: Server): Promise<Map<string, string>> {
  return check({ ...server, answered: new Map() }, Object.entries(wire));
}

/** How many statements are held at once where the first finding is enough. */
const AT_ONCE = 6;

/** The statements that are the first to tell a broken server; none where it breaks none. */
export async function firstFindings(server: Server): Promise<Map<string, string>> {
  const remembering = { ...server, answered: new Map() };
  const statements = Object.entries(wire);
  for (let from = 0; from < statements.length; from += AT_ONCE) {
    const broken = await check(remembering, statements.slice(from, from + AT_ONCE));
    if (broken.size > 0) return broken;
  }
  return new Map();
}

async function check(server: Server, statements: readonly (readonly [string, Check])[]): Promise<Map<string, string>> {
  const broken = new Map<string, string>();
  await Promise.all(
    statements.map(async ([id, hold]) => {
      try {
        await hold(server);
      } catch (error) {
        broken.set(id, error instanceof Error ? error.message : String(error));
      }
    }),
  );
  return broken;
}

/** Which statements the mock of a contract, bare or filled, does not hold to. */
export function findingsUnder(contract: Contract): Promise<Map<string, string>> {
  return withMock(contract, findings);
}

/** Starts the mock of a contract, bare or filled, for as long as something is asked of it. */
export async function withMock<Told>(
  contract: Contract,
  tell: (server: Required<Pick<Server, 'url' | 'document'>>) => Promise<Told>,
): Promise<Told> {
  const mock = await startMock({ contract, host: '127.0.0.1', port: 0 });
  try {
    return await tell({ url: mock.url, document: contract.document });
  } finally {
    await mock.close();
  }
}

/** How many statements the wire shows. */
export const STATEMENTS_ON_THE_WIRE = Object.keys(wire).length;
