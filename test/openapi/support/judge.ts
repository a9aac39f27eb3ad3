import { diffContracts } from '../../../src/authoring/diff/index.ts';
import { findQuestions, withProposedMarks } from '../../../src/authoring/questions/index.ts';
import { checkCode } from '../../../src/code/check/index.ts';
import { type Contract, readContract } from '../../../src/contract/model/index.ts';
import { readHar, verifyRecorded } from '../../../src/evidence/verify/index.ts';
import {
  brief,
  type CheckExpectation,
  type Content,
  type DiffExpectation,
  type Evaluate,
  edited,
  evaluateEach,
  type Loaded,
  outcome,
  type QuestionsExpectation,
  type VerifyExpectation,
  valuesOf,
  writeDocument,
} from './feature.ts';
import { encode, splitLine } from './http.ts';

/** Has `verify` judge recorded exchanges of each feature. */
export const evaluateVerify: Evaluate = (features) =>
  evaluateEach(features, async ({ contract, file }) => {
    const expectations = [...(file.verify ?? []), ...exchangesOf(file)];
    const marked = withProposedMarks(contract);
    return Promise.all(
      expectations.map((expectation) => {
        const { send, response, says } = expectation;
        const headers = Object.entries(response.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
        const content = brief('json' in response ? response.json : (response.body ?? ''));
        const written = [send, response.status, ...headers, content].join(' ').trim();
        return outcome(`${says}: ${written}`, async () => verifyProblem(marked, expectation));
      }),
    );
  });

function exchangesOf(file: Loaded['file']): readonly VerifyExpectation[] {
  if (file.schema === undefined) return [];
  const { fitting, other } = valuesOf(file);
  const exchange = (says: VerifyExpectation['says']) => (json: unknown) => ({
    ...{ send: 'POST /value', json: fitting[0], response: { status: 200, json }, says },
  });
  return [...fitting.map(exchange('holds')), ...other.map(exchange('broken'))];
}

function verifyProblem(
  contract: Contract,
  { send, response, says, ...content }: VerifyExpectation,
): string | undefined {
  const [method, target] = splitLine(send);
  const request = encode(content);
  const received = encode(response);
  const postData =
    request.body === undefined
      ? {}
      : { postData: { mimeType: request.headers['content-type'] ?? '', text: request.body } };
  const entry = {
    time: 1,
    request: { method, url: `https://api.example.com${target}`, headers: harHeaders(request), ...postData },
    response: {
      status: response.status,
      headers: harHeaders(received),
      content: { size: received.body?.length ?? 0, mimeType: harType(received), text: received.body ?? '' },
    },
  };
  const recording = readHar(contract, JSON.stringify({ log: { version: '1.2', entries: [entry] } }));
  if ('kind' in recording) return `reads no exchange: ${recording.kind}`;
  if (recording.exchanges.length === 0) return 'reads no exchange';
  const { statements } = verifyRecorded(contract, recording.exchanges);
  const ids = (is: string) =>
    statements.filter(({ verdict }) => verdict.is === is).map(({ statement }) => statement.id);
  const [holds, broken] = [ids('holds'), ids('broken')];
  if (says === 'broken') return broken.length > 0 ? undefined : 'nothing is broken';
  if (broken.length > 0) return `broken: ${broken.join(', ')}`;
  return holds.length > 0 ? undefined : 'nothing holds';
}

const harType = ({ headers }: ReturnType<typeof encode>): string =>
  new Headers(headers as Record<string, string>).get('content-type') ?? ''; // undefined is never a value
const harHeaders = ({ headers }: { readonly headers: Content['headers'] }) =>
  Object.entries(headers ?? {}).map(([name, value]) => ({ name, value }));

/** Has `check` read a line of code for each expectation. */
export const evaluateCheck: Evaluate = (features) =>
  evaluateEach(features, async ({ contract, file }) =>
    Promise.all(
      (file.check ?? []).map((expectation) =>
        outcome(`${expectation.says}: ${brief(expectation.code)}`, () => checkProblem(contract, expectation)),
      ),
    ),
  );

async function checkProblem(contract: Contract, { code, says, of }: CheckExpectation): Promise<string | undefined> {
  const { uses, unread } = await checkCode([{ file: 'use.ts', text: `${code}\n` }], {
    contract,
    sets: [],
    baseUrl: 'https://api.example.com',
  });
  const all = uses.filter(({ fact }) => of === undefined || fact.includes(of));
  const saw = `says ${brief([...unread.map(({ why }) => why), ...uses.map(({ verdict, fact }) => `${verdict} ${fact}`)].join('; ') || 'nothing')}`;
  const isAccused = uses.some(({ verdict }) => /^(open|excluded|invented)$/.test(verdict));
  if (says === 'stated' && isAccused) return saw;
  const verdicts: readonly string[] = says === 'wrong' ? ['excluded', 'invented'] : [says];
  return all.some(({ verdict }) => verdicts.includes(verdict)) ? undefined : saw;
}

/** Has `diff` rate the edits of each document. */
export const evaluateDiff: Evaluate = (features) =>
  evaluateEach(features, async ({ contract, file, folder, document }) => {
    const outcomes = [];
    for (const [index, expectation] of (file.diff ?? []).entries()) {
      outcomes.push(
        await outcome(diffName(expectation), async () => {
          const path = `${folder}/edited-${index}/api.yaml`;
          await writeDocument(path, edited(document, expectation));
          const { rating } = diffContracts(contract, await readContract(path));
          return (rating === 'major') === expectation.breaks ? undefined : `rates it ${rating}`;
        }),
      );
    }
    return outcomes;
  });

const diffName = ({ set = {}, remove = [], breaks }: DiffExpectation): string => {
  const edits = [
    ...Object.entries(set).map(([at, value]) => `${at} = ${brief(value)}`),
    ...remove.map((at) => `without ${at}`),
  ];
  return `${breaks ? 'breaks' : 'does not break'}: ${edits.join(', ')}`;
};

/** Looks for what `questions` asks about each document. */
export const evaluateQuestions: Evaluate = (features) =>
  evaluateEach(features, async ({ contract, file }) => {
    const expectations = file.questions ?? [];
    if (expectations.length === 0) return [];
    const questions = findQuestions(contract.model, { all: true });
    const isAsked = ({ asks, asksNot, at }: QuestionsExpectation): boolean =>
      questions.some(
        ({ kind, findings }) =>
          kind.name === (asks ?? asksNot) && findings.some(({ pointer }) => at === undefined || pointer === at),
      );
    return expectations.map((expectation) => {
      const { asks, asksNot, at = '' } = expectation;
      const isRight = isAsked(expectation) === (asks !== undefined);
      const name = `${asks === undefined ? `does not ask ${asksNot}` : `asks ${asks}`} ${at}`.trim();
      return { name, problem: isRight ? undefined : `asks ${questions.map(({ kind }) => kind.name).join(', ')}` };
    });
  });
