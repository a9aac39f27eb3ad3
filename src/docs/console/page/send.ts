import { bodyAsText, headersToSend } from '../../../servers/http/core.ts';
import type { SampleBody } from '../../reference/sample-request.ts';
import type { SentBody } from '../request-form.ts';
import type { Received } from '../response-view.ts';
import type { ApiInPage } from './in-page.ts';

export interface ConsoleRequest {
  readonly method: string;
  /** The address of the server, without a slash at its end. */
  readonly address: string;
  readonly path: string;
  /** The query, without the question mark. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: SentBody | undefined;
  /** The body in the form that code samples need. */
  readonly sample: SampleBody | undefined;
}

export const requestUrl = ({ address, path, query }: ConsoleRequest): string =>
  `${address}${path}${query === '' ? '' : `?${query}`}`;

export interface TimedResponse extends Received {
  readonly milliseconds: number;
}

/**
 * Sends a request.
 *
 * @param api The API that responds in this page; `undefined` sends the request to the server at its address.
 * @throws {TypeError} when the server cannot be reached.
 */
export async function send(request: ConsoleRequest, api: ApiInPage | undefined): Promise<TimedResponse> {
  const start = performance.now();
  const received = api === undefined ? await sendOverNetwork(request) : await sendInPage(request, api);
  return { ...received, milliseconds: performance.now() - start };
}

async function sendOverNetwork(request: ConsoleRequest): Promise<Received> {
  const { method, address, headers, body } = request;
  if (!URL.canParse(address)) throw new TypeError('no address');
  const response = await fetch(requestUrl(request), {
    method,
    headers,
    body: body ?? null,
    credentials: 'omit',
    redirect: 'follow',
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

async function sendInPage(
  { method, path, query, headers, body }: ConsoleRequest,
  { service }: ApiInPage,
): Promise<Received> {
  const sentBody = new Response(body ?? null);
  // The browser chooses the boundary between the parts of a form.
  const ofForm = body instanceof FormData ? sentBody.headers.get('content-type') : null;
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  if (ofForm !== null) lowered.push(['content-type', ofForm]);
  const response = await service.respond({
    method,
    path,
    query,
    headers: Object.fromEntries(lowered),
    body: new Uint8Array(await sentBody.arrayBuffer()),
  });
  const sent = Object.entries(headersToSend(response, service.assumptionSet));
  return {
    ...response,
    body: bodyAsText(response),
    headers: Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), value])),
  };
}

/** Explains why the page cannot read a response. A request without CORS shows whether a server is listening. */
export async function explainFailure(address: string): Promise<string[]> {
  if (!URL.canParse(address)) return ['This is no address. Give one such as http://127.0.0.1:4010.'];
  const isUp = await fetch(address, { mode: 'no-cors', credentials: 'omit' }).then(
    () => true,
    () => false,
  );
  if (!isUp)
    return [
      `There is no response from ${address}. Is the server running? \`npm start\` runs the mock on this machine.`,
      ...(location.origin.startsWith('https:') && address.startsWith('http:')
        ? ['A page served over HTTPS may not call an address that begins with http:.']
        : []),
    ];
  return [
    `There is a server at ${address}, but it does not let pages of ${location.origin} read its responses (CORS).`,
    'The curl command above is not subject to that.',
  ];
}
