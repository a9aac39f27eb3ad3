import type { Contract } from '../../contract/index.ts';
import type { Exchange } from '../exchange.ts';
import type { Read } from '../judge/judge.ts';
import { isExplained, twinsIn } from '../judge/twins.ts';
import { isPath } from '../operations.ts';
import { isError } from './evidence.ts';

/** Exchanges from which something can be observed. */
export interface Proven {
  readonly exchanges: readonly Exchange[];
  readonly reads: readonly Read[];
}

/**
 * Leaves out each refusal that no success explains. Why a request was refused shows only beside one that succeeded and
 * differs in that alone: otherwise its agent may not exist, its key have no access, or the address be another one. No
 * observer sees what is left out here.
 */
export function provenIn(contract: Contract, exchanges: readonly Exchange[], reads: readonly Read[]): Proven {
  const twins = twinsIn(reads);
  const ofOperation = new Map(reads.map((one) => [one.exchange, one]));
  const isProven = (exchange: Exchange): boolean => {
    if (!isError(exchange)) return true;
    const read = ofOperation.get(exchange);
    return read === undefined ? isExplainedBeside(contract, exchange, twins) : isExplained(read, twins);
  };
  return { exchanges: exchanges.filter(isProven), reads: reads.filter(({ exchange }) => isProven(exchange)) };
}

/** The same of what is no request to an operation: it differs in its path or its method. */
function isExplainedBeside(contract: Contract, { request }: Exchange, twins: readonly Read[]): boolean {
  const { surface, method, path } = request;
  const own = twins.map(({ exchange }) => exchange.request).filter((twin) => twin.surface === surface);
  if (isPath(contract, path)) return own.some((twin) => twin.path === path);
  const alike = own.filter((twin) => twin.method === method);
  return isPath(contract, `${path}/`) ? alike.some((twin) => twin.path === `${path}/`) : alike.length > 0;
}
