import { type Client, createClient } from 'colloquy';

/**
 * Makes a client that asks the mock. A page has no key of its own: what is here opens nothing but the mock.
 *
 * @param prefer what the mock is asked to answer, in its header `Prefer`.
 */
export function mockClient(prefer = ''): Client {
  return createClient({
    baseUrl: import.meta.env.VITE_MOCK_URL ?? 'http://127.0.0.1:4010',
    apiKey: 'example-key',
    mock: true,
    hook: (request, next) => next(prefer ? { ...request, headers: { ...request.headers, prefer } } : request),
  });
}
