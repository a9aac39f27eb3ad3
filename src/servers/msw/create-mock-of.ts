import { createAddress } from './address.ts';
import { type CompiledContract, readCompiledContract } from './compiled-contract.ts';
import { createHandlers, type Mock } from './handlers.ts';

/**
 * Creates handlers for MSW for another contract, from the module that
 * `colloquy mock --contract <file> --compile <module>` writes. They respond to the paths of the contract, also below
 * the base paths of its servers, and leave all other paths to other handlers.
 *
 * @param options The address of the API, such as `https://api.example.com`; any by default.
 * @throws {TypeError} if `baseUrl` is not an address.
 * @example
 * const mock = createMockOf(contract, { baseUrl: 'https://api.example.com' });
 * const server = setupServer(...mock.handlers);
 */
export function createMockOf<Id extends string>(
  contract: CompiledContract<Id>,
  { baseUrl }: { readonly baseUrl?: string } = {},
): Mock<Id> {
  const address = createAddress('baseUrl', baseUrl);
  return createHandlers(readCompiledContract(contract), () => address);
}
