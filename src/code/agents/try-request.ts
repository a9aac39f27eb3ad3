import type { FilledContract } from '../../contract/assumptions/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { bodyAsText, createMockService } from '../../servers/mock/index.ts';

export interface TriedRequest {
  readonly method: string;
  /** The path with its query, such as `/v1/agents/?page=2`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The body: JSON, or text of another media type. */
  readonly body?: unknown;
}

export interface TriedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Ids of the open points whose assumptions decided the response. */
  readonly guesses: readonly string[];
  readonly isInContract: boolean;
}

export async function tryRequest(
  contract: Contract | FilledContract,
  { method, path, headers = {}, body }: TriedRequest,
): Promise<TriedResponse> {
  const [target = '', query = ''] = path.split(/\?(.*)/s);
  const text = body === undefined || typeof body === 'string' ? (body ?? '') : JSON.stringify(body);
  const isTyped = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  const sent = Object.entries({ host: 'localhost', ...headers, ...(!isTyped && text && JSON_TYPE) });
  const response = await createMockService(contract).respond({
    method: method.toUpperCase(),
    path: target,
    query,
    headers: Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), value])),
    body: new TextEncoder().encode(text),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: bodyAsText(response) ?? '',
    guesses: [...new Set(response.openPoints)],
    isInContract: response.inContract,
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };
