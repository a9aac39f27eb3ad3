import {
  type Exchange,
  type HarProblem,
  type NotJudgeable,
  type Recording,
  type Report,
  stoppedInWords,
} from '../../evidence/verify/index.ts';

/** Why nothing was tested, and what to do. */
export function nothingTestedInWords(report: Report): string {
  const whys = [...report.untested].map(([surface, why]) => {
    const about = report.untested.size > 1 ? `${surface}: ` : '';
    return `${about}${notJudgeableInWords(why, report)}`;
  });
  return `nothing was tested: ${whys.join('; ')}`;
}

/** What of a report is not complete, and what to do. */
export function incompleteInWords(report: Report): string[] {
  const { untested, stopped } = report;
  const lines = [...untested].map(
    ([surface, why]) => `nothing of ${surface} was tested: ${notJudgeableInWords(why, report)}`,
  );
  if (stopped === undefined) return lines;
  return [...lines, `${stoppedInWords(stopped)}${stopped.because === '429' ? `; ${laterThan(report)}` : ''}`];
}

function notJudgeableInWords(why: NotJudgeable, report: Report): string {
  if (why.kind === 'unanswered') {
    const [first] = report.exchanges;
    if (why.code === 'ETIMEDOUT' && first !== undefined) return timeoutInWords(first);
    return `there was no response: ${CODES[why.code] ?? codeInWords(why.code)}`;
  }
  const [what, advice] = whatAndAdvice(why, report);
  return `${what}; ${report.isRecorded ? 'record a request to the API that succeeds' : advice}`;
}

function whatAndAdvice(
  why: Exclude<NotJudgeable, { readonly kind: 'unanswered' }>,
  report: Report,
): readonly [what: string, advice: string] {
  const { exchanges, stopped } = report;
  switch (why.kind) {
    case 'failing':
      return [`the server responds with ${listed(why.statuses)} each time`, 'run it again when the server is up'];
    case 'limited': {
      const after = `after ${exchanges.length}${stopped === undefined ? '' : ` of ${stopped.of}`} requests`;
      return [`the server responds with 429 (too many requests) ${after}`, laterThan(report)];
    }
    case 'refused':
      return [`no request succeeded: the valid ones were refused with ${listed(why.statuses)}`, adviceOn(why.statuses)];
    case 'no-json': {
      const mayLackHeader = exchanges.some(({ response }) => response?.status === 400 || response?.status === 403);
      const [what, advice] = NOT_JUDGEABLE[why.kind];
      return [what, mayLackHeader ? advice + NEEDS_HEADER : advice];
    }
    default:
      return NOT_JUDGEABLE[why.kind];
  }
}

/** When to run it again, where the server says how long to wait. */
function laterThan({ exchanges }: Report): string {
  const { 'retry-after': asked = '' } = exchanges.at(-1)?.response?.headers ?? {};
  const wait = /^\d{1,6}$/.test(asked) ? `in ${asked} s, as Retry-After says` : 'later';
  return `run it again ${wait}, or more slowly with --rate`;
}

const NEEDS_HEADER = '; does it need a header? add --header';

/** What a server may need that refuses all that is sound. */
function adviceOn([status, ...others]: readonly number[]): string {
  const check = 'check the address, the key and the ids';
  if (others.length > 0) return check;
  return status === 400 || status === 403 ? `${check}${NEEDS_HEADER}` : check;
}

export function timeoutInWords({ request, milliseconds = 0 }: Exchange): string {
  const { method, path } = request;
  return `${method} ${templateOf(path)} had no response within ${Math.round(milliseconds / 100) / 10} s; check the address, or wait longer with --timeout`;
}

/** A path without what may be a value of the server. */
export const templateOf = (path: string): string => path.replace(/^((?:\/[^/]*){2}\/).+$/, '$1…');

const NOT_JUDGEABLE = {
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

const listed = (statuses: readonly number[]): string => statuses.join(' and ');

const CODES: Readonly<Record<string, string>> = {
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

const codeInWords = (code: string): string =>
  code.startsWith('proxy ')
    ? `the proxy cannot be reached (${code.slice(6)}); check HTTPS_PROXY and HTTP_PROXY`
    : /CERT|SSL|TLS|SELF_SIGNED|VERIFY/.test(code)
      ? `its certificate is not trusted (${code}); for one of your own set NODE_EXTRA_CA_CERTS`
      : code.startsWith('HPE_')
        ? 'it does not speak HTTP/1.1; check the address and the port'
        : `${code}; check the address`;

export function harInWords(problem: HarProblem): string {
  if (problem.kind === 'archive') return 'is an archive; unpack it, and give the .har file in it';
  if (problem.kind === 'no-har') return 'is not a HAR file; export one from the network view of a browser';
  if (problem.kind === 'no-host') {
    const { alike } = problem;
    return `has no request to ${problem.host}; ${alike === undefined ? 'name another --host' : `write --host ${alike}`}`;
  }
  const hosts = problem.hosts.slice(0, 3).join(', ') || 'no host';
  return `has no request to a path of the contract; its ${problem.entries} entries are for ${hosts}`;
}

/** What of a recording is judged, and what is not, in rows. */
export function recordingInRows({ judged, skipped, withoutBody, bodiless }: Recording): string[][] {
  const counted = (counts: ReadonlyMap<string, number>): string[] =>
    [...counts].sort(([, one], [, other]) => other - one).map(([name, count]) => `${name} (${count})`);
  const hosts = counted(skipped);
  const more = hosts.length > MOST_HOSTS ? [`${hosts.length - MOST_HOSTS} more`] : [];
  return [
    ['judged', counted(judged).join(', ')],
    ...(hosts.length === 0 ? [] : [['skipped', [...hosts.slice(0, MOST_HOSTS), ...more].join(', ')]]),
    ...(withoutBody === 0 ? [] : [['left out', `${withoutBody} requests whose body was not recorded`]]),
    ...(bodiless === 0 ? [] : [['not judged', `${bodiless} responses whose body was not recorded`]]),
  ];
}

const MOST_HOSTS = 5;
