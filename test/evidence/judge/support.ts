import { type Json, readContract, toJsonText } from '../../../src/contract/model/index.ts';
import type { Exchange } from '../../../src/evidence/judge/exchange.ts';
import { createJudge } from '../../../src/evidence/judge/judge.ts';
import type { Observation } from '../../../src/evidence/judge/observe/observation.ts';
import { observePoints } from '../../../src/evidence/judge/observe/observe.ts';
import { readJson } from '../../../src/evidence/judge/read-json.ts';
import { exchangesWithSound, HELD_OUT } from '../verify/support/held-out.ts';

export const contract = await readContract();
export const judge = createJudge(contract, HELD_OUT.values);
/** All that a sound server is asked, with its responses. */
export const recorded = await exchangesWithSound();

/** Changes to an exchange with a sound server. */
export interface Changes {
  readonly status?: number;
  /** Headers of the response; `undefined` removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: Json;
  /** In the place of a body in JSON. */
  readonly raw?: string;
  /** Headers of the request. */
  readonly asked?: Partial<Exchange['request']>;
}

/** One exchange with a sound server, its bodies as JSON. */
export interface Sound {
  readonly request: Exchange['request'];
  readonly status: number;
  readonly sent: Record<string, Json>;
  readonly body: Json;
}

type Change = (one: Sound) => Changes | undefined;

function parsed(body: Uint8Array): Json {
  return JSON.parse(toJsonText(readJson(body)?.value ?? null));
}

/** Judges exchanges with a sound server, some changed and some left out. */
function judgedWhere(change: Change) {
  const exchanges = recorded.flatMap((exchange): Exchange[] => {
    const { request, response } = exchange;
    if (response === undefined) return [];
    const sent = Object(readJson(request.body ?? new Uint8Array())?.value);
    const body = parsed(response.body);
    const changes = change({ request, status: response.status, sent, body });
    if (changes === undefined) return [];
    return [
      {
        ...exchange,
        request: { ...request, ...changes.asked },
        response: {
          status: changes.status ?? response.status,
          // JSON leaves out what is undefined.
          headers: JSON.parse(JSON.stringify({ ...response.headers, ...changes.headers })),
          body:
            changes.raw === undefined && changes.body === undefined
              ? response.body
              : Buffer.from(changes.raw ?? JSON.stringify(changes.body)),
        },
      },
    ];
  });
  return judge.judge(exchanges);
}

/** The observation at a point. */
export const observedAt = (id: string, change: Change): Observation | undefined =>
  observePoints(contract, judgedWhere(change).paired).get(id);

/** The verdicts on statements. */
export const shownWhere = (change: Change) => Object.fromEntries(judgedWhere(change).shown);

/** The broken statements by id, with their faults. */
export const brokenWhere = (change: Change): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shownWhere(change)).flatMap(([id, one]) => (one.is === 'broken' ? [[id, one.how]] : [])),
  );
