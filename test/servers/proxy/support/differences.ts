import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { type Passed, startProxy } from '../../../../src/servers/proxy/index.ts';
import { type Arrived, exchange, plannedServer, type Seen } from './exchange.ts';
import { bodyOf, type Plan, type PlannedMessage, plans } from './plan.ts';

/** Passes random exchanges through the proxy, and returns what arrived otherwise than it was sent. */
export async function differencesOf(count: number, seed: number): Promise<string[]> {
  const server = await plannedServer();
  const passed = new Set<string>();
  const judge = {
    onPassed({ request }: Passed) {
      passed.add(String(request.headers['x-plan']));
      return new Map<string, string>();
    },
    findFaults: () => [],
    explain: (code: string) => code,
  };
  const proxy = await startProxy({ address: new URL(server.url), judge, changes: 'nothing' });
  const drawn = fc.sample(plans, { numRuns: count, seed });
  const differences: string[] = [];
  const next = drawn.entries();
  const work = async (): Promise<void> => {
    for (const [index, plan] of next) {
      const seen = await exchange(proxy.url, server, plan, String(index));
      differences.push(...differencesIn(plan, seen).map((text) => `${seed}/${index}: ${text}`.slice(0, 200)));
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  // The proxy may still notice that the last client hung up.
  for (let tries = 0; passed.size < count && tries < 50; tries += 1) await pause(20);
  await proxy.close();
  server.close();
  // A client that hung up may not have arrived.
  const unreported = drawn.flatMap(({ abort }, index) =>
    passed.has(String(index)) || abort?.by === 'client' ? [] : [`${seed}/${index}: not reported`],
  );
  return [...differences, ...unreported];
}

function differencesIn(plan: Plan, { request, hints, response, error }: Seen): string[] {
  const { abort } = plan;
  const { status, statusMessage } = plan;
  if (abort?.by === 'client') {
    return [
      ...(response === undefined ? [] : ['a response to an aborted request']),
      ...(request === undefined ? [] : partDifferences('request', request, plan.request, [plan.method, plan.path])),
    ];
  }
  if (plan.isEarly) {
    const early = { ...plan.response, framing: 'length' as const, trailers: [] };
    return response === undefined
      ? [`no early response: ${error}`]
      : wholeDifferences('early response', response, early, [413, 'Too Much']);
  }
  const ofRequest =
    request === undefined
      ? ['no request']
      : wholeDifferences('request', request, plan.request, [plan.method, plan.path]);
  const head = [status, statusMessage];
  if (abort?.by === 'server' && abort.after === 0) {
    const isExplained = response?.head[0] === 502 && response.isWhole;
    return [...ofRequest, ...(isExplained ? [] : [`no 502 after an abort: ${response?.head} ${error}`])];
  }
  // A reset can arrive before the bytes that were sent before it.
  const isReset = abort?.by === 'server' && plan.response.framing === 'close';
  if (isReset && (response === undefined || response.head[0] === 502)) return ofRequest;
  const isHinted = JSON.stringify(hints) === JSON.stringify(plan.hints);
  const ofHints = isHinted ? [] : [`hints ${JSON.stringify(hints)}, not ${JSON.stringify(plan.hints)}`];
  if (response === undefined)
    return [...ofRequest, ...ofHints, ...(abort === undefined ? [`no response: ${error}`] : [])];
  const ofResponse =
    abort === undefined
      ? wholeDifferences('response', response, plan.response, head)
      : partDifferences('response', response, plan.response, head);
  return [...ofRequest, ...ofHints, ...ofResponse];
}

function wholeDifferences(
  of: string,
  arrived: Arrived,
  sent: PlannedMessage,
  head: readonly (string | number)[],
): string[] {
  const differs = (part: string, one: unknown, other: unknown): string[] =>
    JSON.stringify(one) === JSON.stringify(other)
      ? []
      : [`${of}: ${part} ${JSON.stringify(one)}, not ${JSON.stringify(other)}`];
  const length = sent.framing === 'length' ? ['Content-Length', String(bodyOf(sent).length)] : [];
  const isEmptyPost = of === 'request' && sent.framing === 'none' && /POST|PUT|PATCH|QUERY/.test(String(head[0]));
  return [
    ...differs('head', arrived.head, head),
    ...differs(
      'headers',
      sorted(arrived.headers),
      sorted([...sent.headers, ...length, ...(isEmptyPost ? ['Content-Length', '0'] : [])]),
    ),
    ...(arrived.body.equals(bodyOf(sent))
      ? []
      : [`${of}: a body of ${arrived.body.length} bytes, not ${bodyOf(sent).length}`]),
    ...differs('trailers', arrived.trailers, sent.trailers),
    ...differs('whole', arrived.isWhole, true),
  ];
}

/** The order of one name counts. */
const sorted = (raw: readonly string[]): string[][] =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));

function partDifferences(
  of: string,
  arrived: Arrived,
  sent: PlannedMessage,
  head: readonly (string | number)[],
): string[] {
  const isPart = bodyOf(sent).subarray(0, arrived.body.length).equals(arrived.body);
  const isHead = JSON.stringify(arrived.head) === JSON.stringify(head);
  return [
    ...(isPart ? [] : [`${of}: other bytes before an abort`]),
    ...(isHead ? [] : [`${of}: ${arrived.head}, not ${head}`]),
  ];
}
