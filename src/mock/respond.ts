import { type IncomingMessage, type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http';
import { type Answer, plainError } from './answer.ts';
import { failConnection } from './fault.ts';
import { GUESSES_HEADER, ORIGIN_HEADER, SET_HEADER } from './own-headers.ts';
import { parseTarget } from './request.ts';
import type { RequestRecord } from './request-record.ts';
import { BODY_LIMIT, type Service } from './service.ts';
import { takeBody } from './take-body.ts';

export type OnRequest = (record: RequestRecord) => void;

/** Answers one request over its socket, and tells of it. Whatever fails here ends this connection and nothing else. */
export async function respond(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  onRequest: OnRequest,
): Promise<void> {
  try {
    await answerAndTell(service, request, response, onRequest);
  } catch {
    if (!response.writableEnded) response.destroy();
  }
}

async function answerAndTell(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  onRequest: OnRequest,
): Promise<void> {
  const time = new Date().toISOString();
  const start = performance.now();
  const { method = '' } = request;
  const { path, query } = parseTarget(request.url ?? '');
  const answer = await answerTo(service, request, { method, path, query });
  if (answer !== undefined && answer.delay > 0 && !response.destroyed) await pause(answer.delay, response);
  const hungUp = answer === undefined || response.destroyed;
  if (!hungUp) send(response, method, answer, service.assumptionSet);
  onRequest({
    time,
    method,
    path,
    status: hungUp || answer.fault === 'drop' ? null : answer.status,
    milliseconds: performance.now() - start,
    openPoints: [...new Set(answer?.openPoints)],
    inContract: answer?.inContract ?? true,
    assumptionSet: service.assumptionSet,
    fault: hungUp ? null : (answer.fault ?? null),
  });
}

/** The answer; `undefined` when the caller hung up before the request was whole. */
async function answerTo(
  service: Service,
  request: IncomingMessage,
  line: { method: string; path: string; query: string },
): Promise<Answer | undefined> {
  let body: Buffer | undefined;
  try {
    body = await takeBody(request, BODY_LIMIT);
  } catch {
    return undefined;
  }
  try {
    return sendable(await service.answer({ ...line, headers: request.headers, body }));
  } catch (error) {
    return plainError(500, `The mock failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The answer, or an error in its place where HTTP cannot send one of its headers: a contract can name any text. */
function sendable(answer: Answer): Answer {
  for (const [name, value] of Object.entries(answer.headers)) {
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      return plainError(
        500,
        `HTTP cannot send the header ${name} as the contract has it. Change its name or value there.`,
      );
    }
  }
  return answer;
}

function send(response: ServerResponse, method: string, answer: Answer, assumptionSet: string | null): void {
  const { status, headers, body, openPoints, inContract, fault } = answer;
  const own: Record<string, string> = { ...headers };
  if (status !== 204 && status !== 304)
    own['content-length'] = String(body === undefined ? 0 : Buffer.byteLength(body));
  if (openPoints.length > 0) own[GUESSES_HEADER] = listOf(openPoints);
  if (!inContract) own[ORIGIN_HEADER] = 'not-in-contract';
  if (assumptionSet !== null) own[SET_HEADER] = assumptionSet;
  if (fault !== undefined) {
    failConnection(response, fault, { status, headers: own, body: body ?? '' });
    return;
  }
  response.writeHead(status, own);
  response.end(method === 'HEAD' ? undefined : body);
}

/** Answers that are prepared share their ids: those are joined once. */
const lists = new WeakMap<readonly string[], string>();

function listOf(openPoints: readonly string[]): string {
  const known = lists.get(openPoints);
  if (known !== undefined) return known;
  const list = [...new Set(openPoints)].join(', ');
  lists.set(openPoints, list);
  return list;
}

/** Waits, or until the caller hangs up. */
function pause(milliseconds: number, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    response.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
