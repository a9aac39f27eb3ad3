import { createAddress } from './address.ts';
import { type CompiledContract, readCompiled } from './compiled-contract.ts';
import { createHandlers, type Mock } from './handlers.ts';

/**
 * Makes handlers for MSW for another contract, of the module that `colloquy mock --contract <file> --compile <module>`
 * writes. Paths are answered as they are in the contract, and below the base paths of its servers; what is at no path of
 * the contract is left to other handlers.
 *
 * @param options The address that is answered for, such as `https://api.example.com`; any by default.
 * @throws {TypeError} when the address is none.
 * @example
 * const mock = createMockOf(contract, { baseUrl: 'https://api.example.com' });
 * const server = setupServer(...mock.handlers);
 */
export function createMockOf<Id extends string>(
  contract: CompiledContract<Id>,
  { baseUrl }: { readonly baseUrl?: string } = {},
): Mock<Id> {
  const address = createAddress('baseUrl', baseUrl);
  return createHandlers(readCompiled(contract), () => address);
}
