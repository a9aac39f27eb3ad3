import { type Client, createClient } from 'colloquy';

/** What opens the mock, which takes any key. */
const EXAMPLE_KEY = 'example-key';

let key = EXAMPLE_KEY;

/** Takes the key of a sandbox, which is kept as long as the page is open; the mock's where it is empty. */
export function setKey(given: string): void {
  key = given.trim() || EXAMPLE_KEY;
}

/**
 * Makes a client that asks the mock or the sandbox. A page has no key of its own: what is here opens nothing else.
 *
 * @param prefer what the mock is asked to answer, in its header `Prefer`.
 */
export function mockClient(prefer = ''): Client {
  return createClient({
    baseUrl: import.meta.env.VITE_MOCK_URL ?? 'http://127.0.0.1:4010',
    apiKey: key,
    mock: true,
    hooks: [(request, next) => next(prefer ? { ...request, headers: { ...request.headers, prefer } } : request)],
  });
}
