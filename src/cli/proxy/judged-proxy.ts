import type { Contract } from '../../contract/model/index.ts';
import type { CheckName } from '../../evidence/judge/checks.ts';
import {
  createExchangeJudge,
  createRecorder,
  createRequestChecker,
  decodeBody,
  type Exchange,
  type ExchangeVerdict,
  failureText,
  type Recorder,
  readResponse,
  type ServerSettings,
} from '../../evidence/verify/index.ts';
import type { HttpServer } from '../../servers/http/http-server.ts';
import {
  type BrokenStatements,
  type PassedExchange,
  type PassedRequest,
  type ProxyOptions,
  startProxy,
  type UnjudgeableReason,
} from '../../servers/proxy/index.ts';

/** Why an exchange was not judged. */
export type NotJudgedReason = UnjudgeableReason | 'other-path' | 'coding' | 'unread';

/** An exchange that passed through the proxy, as a line of the log. It has no query, header or body value. */
export interface PassedLine {
  readonly method: string;
  readonly path: string;
  /** The status of the response; `undefined` if there was no response. */
  readonly status: number | undefined;
  /** The id of the operation; `undefined` if the request is not to an operation. */
  readonly operation: string | undefined;
  readonly broken: BrokenStatements;
  readonly faults: readonly string[];
  /** Why there was no complete response. */
  readonly failure: string | undefined;
  readonly notJudged: NotJudgedReason | undefined;
  /** Whether the request was refused here, and not sent to the API. */
  readonly isRefused: boolean;
  readonly milliseconds: number;
}

export interface JudgedProxyOptions extends Omit<ProxyOptions, 'judge' | 'headers'> {
  /** Headers that are added to each request; those with a secret are recorded without it. */
  readonly headers?: ServerSettings['headers'];
  readonly contract: Contract;
  /** The checks by which responses are judged; all by default. */
  readonly checks?: ReadonlySet<CheckName>;
  readonly onPassed?: ((line: PassedLine) => void) | undefined;
}

/** A proxy that is listening, with the exchanges that passed through it. */
export interface JudgedProxy extends HttpServer {
  readonly exchanges: Recorder['exchanges'];
  /** The number of exchanges that were not judged, by the reason. */
  readonly notJudged: ReadonlyMap<NotJudgedReason, number>;
  /** The number of exchanges that were judged, and not kept. */
  notKept(): number;
}

/**
 * The bytes of kept bodies after which only exchanges that break something new are kept, so that a proxy can run for
 * days.
 */
const MAX_KEPT_BYTES = 16 * 2 ** 20;

/**
 * Starts a proxy that holds each exchange to a contract, and records it without keys.
 *
 * @throws {ServeError} if it cannot listen at the address.
 */
export async function startJudgedProxy(options: JudgedProxyOptions): Promise<JudgedProxy> {
  const { contract, checks, onPassed, headers = {}, ...others } = options;
  const recorder = createRecorder(contract, {
    ...{ address: options.address, headers, seesKeys: true, mostBytes: MAX_KEPT_BYTES },
  });
  const judge = createExchangeJudge(contract, checks);
  const faultsIn = createRequestChecker(contract);
  const seen = new Set<string>();
  let judgedCount = 0;
  const notJudged = new Map<NotJudgedReason, number>();

  const readExchange = (
    { request, startedAt, milliseconds }: TimedRequest,
    outcome: Parameters<Recorder['read']>[0]['outcome'],
  ) => {
    const body = request.body && decodeBody(request.body, request.headers);
    if (request.body !== undefined && body === undefined) return 'coding';
    return recorder.read({ ...request, body, outcome, startedAt, milliseconds }) ?? 'other-path';
  };
  const judgeAndRecord = (exchange: Exchange): ExchangeVerdict => {
    const verdict = judge(exchange);
    const isNew = [...verdict.broken.keys()].some((id) => !seen.has(id));
    for (const id of verdict.broken.keys()) seen.add(id);
    recorder.keep(exchange, isNew);
    judgedCount += 1;
    return verdict;
  };
  const judgePassedExchange = (passed: PassedExchange): PassedLine => {
    const { request, result, milliseconds } = passed;
    const status = 'status' in result ? result.status : result.kind === 'complete' ? result.response.status : undefined;
    const path = request.url.slice(options.address.origin.length).replace(/\?.*$/s, '');
    const failure = result.kind === 'failed' ? result.code : undefined;
    const line = { method: request.method, path, status, failure, milliseconds, isRefused: result.kind === 'refused' };
    const unjudged = { ...line, operation: undefined, broken: new Map<string, string>(), faults: [] };
    if (result.kind === 'unjudgeable') return { ...unjudged, notJudged: result.why };
    const isSent = result.kind !== 'refused';
    const exchange = readExchange(passed, toOutcome(result));
    if (typeof exchange === 'string') return { ...unjudged, notJudged: exchange };
    const verdict = isSent ? judgeAndRecord(exchange) : judge(exchange);
    const isUnread = result.kind === 'complete' && exchange.response === undefined;
    return { ...line, ...verdict, notJudged: isUnread ? 'unread' : undefined };
  };
  const server = await startProxy({
    ...others,
    headers: Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value])),
    judge: {
      explain: failureText,
      onPassed(passed) {
        const line = judgePassedExchange(passed);
        if (line.notJudged !== undefined) notJudged.set(line.notJudged, (notJudged.get(line.notJudged) ?? 0) + 1);
        onPassed?.(line);
        return line.broken;
      },
      findFaults(request) {
        const exchange = readExchange({ request, startedAt: '', milliseconds: 0 }, NOT_SENT);
        return typeof exchange === 'string' ? [] : faultsIn(exchange.request);
      },
    },
  });
  return {
    ...server,
    exchanges: recorder.exchanges,
    notJudged,
    notKept: () => judgedCount - recorder.exchanges.length,
  };
}

interface TimedRequest {
  readonly request: PassedRequest;
  readonly startedAt: string;
  readonly milliseconds: number;
}

const NOT_SENT = { response: undefined, failure: 'not sent' };

function toOutcome(result: Exclude<PassedExchange['result'], { readonly kind: 'unjudgeable' }>) {
  if (result.kind === 'refused') return NOT_SENT;
  if (result.kind === 'complete') {
    const { status, headers, body } = result.response;
    return readResponse(status, headers, body);
  }
  const { code, status } = result;
  return { response: undefined, failure: code, ...(status !== undefined && { status }) };
}
