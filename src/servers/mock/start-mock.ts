import type { FilledContract } from '../../contract/assumptions/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { type CorsOptions, createService, type Service, type ServiceOptions } from '../http/index.ts';
import { type ListeningServer, listen, makeStatusPage, type ServerOptions } from '../http/node.ts';
import { createExampleSource } from './negotiate.ts';

export interface MockOptions extends ServerOptions, CorsOptions {
  readonly contract: Contract | FilledContract;
}

export interface Mock extends ListeningServer {
  /** Serves another contract from now on. Requests in progress keep the contract with which they began. */
  replace(contract: Contract | FilledContract): Promise<void>;
}

export function createMockService(
  contract: Contract | FilledContract,
  parts: Pick<ServiceOptions, 'ownPages' | 'trusts' | 'cors'> = {},
): Service {
  return createService({ contract, source: createExampleSource(contract), ...parts });
}

/**
 * Starts the mock of a contract.
 *
 * @throws {ServeError} if it cannot listen on the address.
 */
export async function startMock({ contract, trusts, cors, ...options }: MockOptions): Promise<Mock> {
  const page = makeStatusPage(options);
  const prepare = (from: Contract | FilledContract): Service =>
    createMockService(from, { ownPages: page.ownPages, trusts, cors });
  let service = prepare(contract);
  const listening = await listen({ ...options, page, service: () => service });
  return {
    ...listening,
    async replace(next) {
      service = prepare(next);
    },
  };
}
