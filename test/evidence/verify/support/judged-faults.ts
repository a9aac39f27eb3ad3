import { readContract } from '../../../../src/contract/model/index.ts';
import { readHar, type VerifyReport, verify, verifyRecorded } from '../../../../src/evidence/verify/index.ts';
import { KEY } from '../../../canary/key.ts';
import { FAULTS } from './faults.ts';
import { FAULTY_KNOWN, type Fault, faultyServer, type Incoming, sendToFaulty } from './faulty-server.ts';
import { UNUSUAL } from './unusual.ts';

const contract = await readContract();

const all = Object.entries(FAULTS).flatMap(([fact, ways]) =>
  Object.entries(ways).map(([how, fault]) => [`${fact}: ${how}`, fault] as const),
);

/** @param rate Infinity for no burst at the end; any other large number for one. */
function reportOn(fault: Fault, rate = Infinity): Promise<VerifyReport> {
  const send = sendToFaulty(fault);
  const surfaces = { 'developer-api': send, toolkit: send };
  return verify({ contract, known: FAULTY_KNOWN, allow: 'writes', send: surfaces, rate });
}

/** Whether the exit code is not 0, with a screen that names what is wrong. */
const isNoticed = ({ statements, operations }: VerifyReport): boolean =>
  statements.some(({ verdict }) => verdict.is === 'broken') || operations.some((one) => one.isNever || one.isDownAtEnd);

/** Whether a server is accused: what only met failures of a server behind it was not tested, and proves nothing. */
const isAccused = ({ statements, operations }: VerifyReport): boolean =>
  statements.some(({ verdict }) => verdict.is === 'broken') ||
  operations.some(({ isDownAtEnd }) => isDownAtEnd) ||
  operations.some(({ isNever, failures }) => isNever && failures.some(({ outcome }) => Number(outcome) < 500));

/** Asks each `step`th server that breaks one fact. */
export async function judgeFaults(step: number): Promise<{ readonly broken: number; readonly missed: string[] }> {
  const asked = all.filter((_, index) => index % step === 0);
  const missed: string[] = [];
  for (const [name, fault] of asked) if (!isNoticed(await reportOn(fault))) missed.push(name);
  return { broken: asked.length, missed };
}

/** Asks each `step`th server that is right and unusual. */
export async function judgeUnusual(step: number): Promise<{ readonly different: number; readonly accused: string[] }> {
  const asked = [...Object.entries(UNUSUAL), ['sound', {}] as const].filter((_, index) => index % step === 0);
  const accused: string[] = [];
  for (const [name, fault] of asked) if (isAccused(await reportOn(fault, 1e9))) accused.push(name);
  return { different: asked.length, accused };
}

const json = { 'content-type': 'application/json' };
const api = { authorization: `Bearer ${KEY}`, accept: 'application/json' };
const get = (path: string, query = ''): Incoming => ({
  ...{ method: 'GET', path, query, text: '' },
  headers: path.startsWith('/v1/') ? api : {},
});
const post = (path: string, body: object): Incoming => ({
  ...{ method: 'POST', path, query: '', text: JSON.stringify(body) },
  headers: { ...json, ...(path.startsWith('/v1/') && api) },
});
const say = (conversation: number, content: string, metadata?: object): Incoming =>
  post(`/v1/conversations/${conversation}/messages/`, { content, metadata });

/** A day of an ordinary application: lists, conversations of two users, memories, and a tool. */
const DAY: readonly Incoming[] = [
  ...[get('/v1/agents/'), get('/v1/conversations/'), say(42, 'Where is my order?')],
  ...[say(42, 'It is number A-17, from Monday.', { client_message_id: 'b1946ac9' }), get('/v1/conversations/')],
  ...[
    say(43, 'Hello, can I return a jacket?'),
    say(42, 'Thank you!', { client_message_id: '7d3fe1a0', tags: ['web'] }),
  ],
  post('/v1/agents/7/memories/', { title: 'Opening hours', content: 'Open from nine to six, Monday to Saturday.' }),
  post('/v1/agents/7/memories/', { title: 'Language', content: 'Prefers French.', agent_user_id: 311 }),
  post('/v1/agents/9/memories/', { title: 'Returns', content: 'Within 30 days.', agent_user_id: 312 }),
  ...[
    get('/v1/conversations/', 'agent_id=7'),
    say(43, '\u00bfD\u00f3nde est\u00e1 "la tienda"? \u{1f642}'),
    get('/v1/agents/'),
  ],
  ...[say(43, 'ok'), say(42, 'One more thing: '.repeat(30)), get('/v1/conversations/')],
  ...[get('/toolkit/weather/'), get('/toolkit/weather/forecast/'), get('/toolkit/weather/tides/')],
  post('/toolkit/weather/forecast/', { city: 'Bern', days: 3 }),
  post('/toolkit/weather/forecast/', { city: 'Basel' }),
  ...[say(42, 'Goodbye.'), get('/v1/conversations/'), get('/v1/agents/')],
];

function record(fault: Fault): string {
  const respond = faultyServer(fault);
  const pairs = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([name, value]) => ({ name, value }));
  const entries = DAY.map((incoming) => {
    const { method, path, query, headers, text } = incoming;
    const reply = respond(incoming);
    const body = reply.raw ?? (reply.body === undefined ? '' : JSON.stringify(reply.body));
    const mimeType = reply.headers['content-type'] ?? '';
    return {
      startedDateTime: '2026-11-30T09:00:00.000Z',
      time: 10,
      request: {
        ...{ method, url: `https://api.example.com${path}${query === '' ? '' : `?${query}`}`, headers: pairs(headers) },
        ...(text !== '' && { postData: { mimeType: 'application/json', text } }),
      },
      response: { status: reply.status, headers: pairs(reply.headers), content: { mimeType, text: body } },
    };
  });
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'browser', version: '1' }, entries } });
}

/** Judges recordings of an application's valid requests to each `step`th server that breaks a fact, where the fault shows. */
export async function judgeRecordedFaults(step: number) {
  const sound = record({});
  const recordings = all
    .filter((_, index) => index % step === 0)
    .map(([name, fault]) => ({ name, text: record(fault) }));
  const shown = recordings.filter(({ text }) => text !== sound);
  const isBroken = (text: string): boolean => {
    const recording = readHar(contract, text);
    if ('kind' in recording) throw new Error(recording.kind);
    const { statements, failures } = verifyRecorded(contract, recording.exchanges);
    return failures.length > 0 || statements.some(({ verdict }) => verdict.is === 'broken');
  };
  return {
    shown: shown.length,
    notShown: recordings.length - shown.length,
    missed: shown.filter(({ text }) => !isBroken(text)).map(({ name }) => name),
    accused: isBroken(sound) ? 1 : 0,
  };
}
