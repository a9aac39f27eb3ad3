import type { Operation } from '../../../contract/model/index.ts';
import { type Exchange, isIntegerParameter, numberExchanges, pathParameters } from '../../judge/index.ts';
import { type OperationOutcome, outcomeName, outcomeText } from '../operation-outcomes.ts';
import type { EarlyEnd, UntestedReason } from '../tested.ts';
import type { VerifyReport } from '../verify.ts';

/** A part of a run that was not tested, with advice on what to do. */
export interface IncompletePart {
  readonly part: string;
  readonly advice: string;
  /** The operation, if the part was not tested because no request to an operation succeeded. */
  readonly operation?: Operation;
}

const STOP_REASONS = {
  '429': 'because the response was 429 (too many requests)',
  unanswered: 'because three in a row had no readable response',
  silent: 'because the last had no response in time',
  signal: 'because it was interrupted',
};

export function findIncompleteParts(report: VerifyReport): IncompletePart[] {
  const { untested, stopped, operations, isRecorded } = report;
  // Failures in a recording are reported apart: others may have recorded a request with a wrong key or id.
  const never = isRecorded
    ? []
    : operations.filter((one) => (one.isNever || one.isDownAtEnd) && !untested.has(one.operation.surface));
  return [
    ...[...untested].map(([surface, why]) => ({
      part: `nothing of ${surface} was tested`,
      advice: `: ${notJudgeableText(why, report, surface)}`,
    })),
    ...never.map((one) => describeFailedOperation(one, report)),
    ...(stopped === undefined ? [] : [describeEarlyEnd(stopped, report)]),
  ];
}

/** Describes an operation to which no valid request succeeded, or none at the end: its part of the API was not tested. */
function describeFailedOperation(outcome: OperationOutcome, report: VerifyReport): IncompletePart {
  const name = `${outcomeName(outcome)} ${outcome.isNever ? 'never succeeded' : 'is down at the end'}: ${outcomeText(outcome)}`;
  // The names of the user are right if the server lists them.
  const broken = findStatementComparedWith(outcome, report);
  if (broken !== undefined) return { part: name, advice: `; see ${broken}` };
  const [first] = outcome.failures;
  const status = first?.exchanges[0]?.response?.status ?? 0;
  const advice = first?.isFollowed
    ? REDIRECT_ADVICE
    : isOfFilter(outcome) && status < 500
      ? `check the name of the filter${status < 300 ? '' : ', and its values'}`
      : adviseByStatus(status, outcome.operation);
  return { part: name, advice: `; ${advice}` };
}

/** Whether an outcome is that of the requests with one filter. */
const isOfFilter = ({ resource, failures }: OperationOutcome): boolean =>
  resource !== undefined &&
  failures.every(({ exchanges }) => exchanges.every(({ request }) => request.hasNamedFilter === true));

/** Finds a broken statement of another operation that one of the failed requests shows. */
function findStatementComparedWith(
  { failures }: OperationOutcome,
  { exchanges, statements }: VerifyReport,
): string | undefined {
  const numbers = numberExchanges(exchanges);
  const failed = new Set(failures.flatMap((one) => one.exchanges.map((exchange) => exchange.request.path)));
  const comparedPath = (number: number | undefined): string | undefined =>
    exchanges.find((exchange) => numbers.get(exchange) === number)?.request.path;
  return statements.find(
    ({ verdict }) => verdict.is === 'broken' && failed.has(comparedPath(verdict.comparedWith) ?? ''),
  )?.statement.id;
}

const REDIRECT_ADVICE =
  'the redirect leads to no response of the API; check the key, and the address with its base path';

function adviseByStatus(status: number, operation: Operation): string {
  if (status >= 500) return 'run it again when it is up';
  if (status >= 400) {
    const checked = [
      ...([401, 403].includes(status) ? ['the key'] : []),
      ...(status === 401 ? [] : listGivenParts(operation)),
    ];
    return `check ${checked.length === 0 ? 'the address with its base path' : checked.join(' and ')}`;
  }
  return status >= 300 ? 'only redirects of reads are followed, and only to the same address' : 'run it again later';
}

/** Lists the parts of the requests to an operation that the user gives. */
function listGivenParts(operation: Operation): string[] {
  const parameters = pathParameters(operation);
  const isEncodingOpen = operation.requestBody?.contents.some(({ mediaType }) => mediaType === '*/*');
  return [
    ...(parameters.some(isIntegerParameter) ? ['the ids'] : []),
    ...(parameters.every(isIntegerParameter) ? [] : ['the names']),
    ...(isEncodingOpen ? ['--arguments'] : []),
  ];
}

function describeEarlyEnd({ after, of, because }: EarlyEnd, report: VerifyReport): IncompletePart {
  const rest = after < of ? '; the rest was not tested' : '';
  return {
    part: `it stopped after ${after} of ${of} requests, ${STOP_REASONS[because]}${rest}`,
    advice: because === '429' ? `; ${retryAdvice(report)}` : '',
  };
}

/** Says why nothing was tested, and what to do. */
export function nothingTestedText(report: VerifyReport): string {
  const reasons = [...report.untested].map(
    ([surface, why]) => `${report.untested.size > 1 ? `${surface}: ` : ''}${notJudgeableText(why, report, surface)}`,
  );
  return `nothing was tested: ${reasons.join('; ')}`;
}

function notJudgeableText(why: UntestedReason, report: VerifyReport, surface: string): string {
  if (why.kind === 'unanswered') {
    const [first] = report.exchanges;
    if (why.code === 'ETIMEDOUT' && first !== undefined) return timeoutText(first);
    if (why.isProxyFailure)
      return `there was no response: the proxy cannot be reached (${why.code}); check HTTPS_PROXY and HTTP_PROXY`;
    return `there was no response: ${failureText(why.code)}`;
  }
  const isOther = surface !== report.contract.model.surfaces[0].name;
  if (isOther && !report.isRecorded && ['not-found', 'no-json', 'redirected'].includes(why.kind))
    return `no ${surface} was found there; check the address of --${surface}, and --${surface}-name`;
  const [text, advice] = notJudgeableParts(why, report, isOther);
  return `${text}; ${report.isRecorded ? 'record a request to the API that succeeds' : advice}`;
}

function notJudgeableParts(
  why: Exclude<UntestedReason, { readonly kind: 'unanswered' }>,
  report: VerifyReport,
  isOther: boolean,
): readonly [text: string, advice: string] {
  const { exchanges, stopped } = report;
  switch (why.kind) {
    case 'failing':
      return [`the server responds with ${joinStatuses(why.statuses)} each time`, 'run it again when the server is up'];
    case 'limited': {
      const after = `after ${exchanges.length}${stopped === undefined ? '' : ` of ${stopped.of}`} requests`;
      return [`the server responds with 429 (too many requests) ${after}`, retryAdvice(report)];
    }
    case 'refused':
      return [
        `no request succeeded: the valid ones were refused with ${joinStatuses(why.statuses)}`,
        isOther && why.statuses.every((status) => status === 401 || status === 403)
          ? HEADERS_ADVICE
          : refusalAdvice(why.statuses),
      ];
    case 'key':
      return isOther ? ['the server responds with 401 each time', HEADERS_ADVICE] : NOT_JUDGEABLE_TEXTS.key;
    case 'no-json': {
      const mayLackHeader = exchanges.some(({ response }) => response?.status === 400 || response?.status === 403);
      const [text, advice] = NOT_JUDGEABLE_TEXTS[why.kind];
      return [text, mayLackHeader ? advice + HEADER_OPTION_ADVICE : advice];
    }
    default:
      return NOT_JUDGEABLE_TEXTS[why.kind];
  }
}

/** Says when to run again, by the `Retry-After` of the server if it sent one. */
function retryAdvice({ exchanges }: VerifyReport): string {
  const { 'retry-after': seconds = '' } = exchanges.at(-1)?.response?.headers ?? {};
  const wait = /^\d{1,6}$/.test(seconds) ? `in ${seconds} s, as Retry-After says` : 'later';
  return `run it again ${wait}, or more slowly with --rate`;
}

/** Advice for a surface whose authentication is open. */
const HEADERS_ADVICE = 'set COLLOQUY_TOOLKIT_HEADERS to the headers that it needs';
const HEADER_OPTION_ADVICE = '; does it need a header? add --header';

/** Returns advice for a server that refuses all valid requests, by the statuses of its responses. */
function refusalAdvice([status, ...others]: readonly number[]): string {
  const check = 'check the address, the key and the ids';
  return others.length === 0 && (status === 400 || status === 403) ? `${check}${HEADER_OPTION_ADVICE}` : check;
}

export function timeoutText({ request, milliseconds = 0 }: Exchange): string {
  const { method, path } = request;
  return `${method} ${maskedPath(path)} had no response within ${Math.round(milliseconds / 100) / 10} s; check the address, or wait longer with --timeout`;
}

/** Masks the segments of a path that may be values of the server. */
export const maskedPath = (path: string): string => path.replace(/^((?:\/[^/]*){2}\/).+$/, '$1…');

const NOT_JUDGEABLE_TEXTS = {
  none: ['there is nothing to send or to judge', 'give what the operations need, such as --agent and --conversation'],
  key: ['the server refuses the key with 401 each time', 'set COLLOQUY_API_KEY to one that is valid'],
  'not-found': [
    'the server responds with 404 at every path, so this is likely a wrong address',
    'check it, and its base path, such as https://host/api',
  ],
  redirected: ['each response is a redirect, which is not followed', 'give the address that it leads to'],
  'no-json': ['no response is JSON, so this is not the API', 'check the address'],
  'nothing-shown': ['no response shows a statement of the contract', 'check the address, the key and the ids'],
} as const;

const joinStatuses = (statuses: readonly number[]): string => statuses.join(' and ');

const ERROR_TEXTS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no host has this name; check the address',
  EAI_AGAIN: 'the name of the host could not be looked up; check the network',
  ECONNREFUSED: 'nothing listens there; check the address and the port',
  ECONNRESET: 'the connection was closed; check that it is a server of HTTP',
  ERR_PROXY_TUNNEL:
    'the proxy did not connect to it; check the address, and that of the proxy with its user and password',
  EPROTO: 'it does not speak TLS; check the scheme of the address',
  'none recorded': 'the recording has none; record again until the responses are there',
  'headers not recorded': 'the recording has no headers of responses; record it again with them',
  'body not recorded': 'the recording has no bodies; export it with content',
  'too large': 'it sends more than 8 MB; check the address',
  'nested too deep': 'its JSON is nested deeper than 1,000 levels; check the address',
  'content coding': 'its body has a Content-Encoding that cannot be decoded; have the server send gzip, or none',
};

/** Describes the code of an error in words, with advice. */
export const failureText = (code: string): string => ERROR_TEXTS[code] ?? otherErrorText(code);

const otherErrorText = (code: string): string =>
  /CERT|SSL|TLS|SELF_SIGNED|VERIFY/.test(code)
    ? `its certificate is not trusted (${code}); for one of your own set NODE_EXTRA_CA_CERTS`
    : code.startsWith('HPE_')
      ? 'it does not speak HTTP/1.1; check the address and the port'
      : `${code}; check the address`;
