import { isDeepStrictEqual } from 'node:util';
import { type Schema, Validator } from '@cfworker/json-schema';
import { type Mock, startMock } from '../../../src/servers/mock/index.ts';
import { brief, type Evaluate, evaluateEach, type Loaded, type MockExpectation, outcome, valuesOf } from './feature.ts';
import { type Received, send } from './http.ts';

/** Sends the requests of each feature to a mock of its document. */
export const evaluateMock: Evaluate = async (features) => {
  let mock: Mock | undefined;
  try {
    return await evaluateEach(features, async ({ contract, file }) => {
      if (mock === undefined) mock = await startMock({ contract });
      else await mock.replace(contract);
      const { port } = mock;
      const outcomes = [];
      for (const expectation of expectationsOf(file)) {
        const line = expectation.accepts ?? expectation.refuses ?? expectation.send ?? '';
        outcomes.push(
          await outcome(nameOf(expectation), async () => problemOf(expectation, await send(port, line, expectation))),
        );
      }
      return outcomes;
    });
  } finally {
    await mock?.close();
  }
};

function expectationsOf(file: Loaded['file']): readonly MockExpectation[] {
  const requests = [...(file.mock ?? []), ...ofSchema(file)];
  const names = new Set(requests.map(nameOf));
  // The mock accepts everything that the client of the same document must send.
  const ofClient = (file.client ?? []).map(({ call: _, sends, ...content }): MockExpectation => {
    return { accepts: sends, ...content };
  });
  return [...requests, ...ofClient.filter((request) => !names.has(nameOf(request)))];
}

const VALUE = 'POST /value';

/** The expectations that follow from a schema and its values. */
function ofSchema(file: Loaded['file']): readonly MockExpectation[] {
  if (file.schema === undefined) return [];
  const { fitting, other } = valuesOf(file);
  const root = { $ref: '#/components/schemas/Value', components: { schemas: { Value: file.schema, ...file.schemas } } };
  const [first] = fitting;
  // Only a schema of 3.1 is one of JSON Schema 2020-12.
  const isJsonSchema = file.version === undefined && file.sample !== false;
  return [
    ...fitting.map((json) => ({ accepts: VALUE, json })),
    ...other.map((json) => ({ refuses: VALUE, json })),
    ...(isJsonSchema ? [{ send: VALUE, json: first, status: 200, receives: { fits: root } }] : []),
  ];
}

function nameOf({ accepts, refuses, send: sent, json, body, parts, headers, receives }: MockExpectation): string {
  const what = accepts !== undefined ? 'accepts' : refuses !== undefined ? 'refuses' : 'responds to';
  const content = json === undefined ? (body ?? parts) : json;
  const more = [...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`)];
  const written = [accepts ?? refuses ?? sent, ...more, ...(content === undefined ? [] : [brief(content)])];
  const isSample = receives?.fits !== undefined && sent === VALUE;
  return isSample ? 'sends a value that fits' : `${what} ${written.join(' ')}`;
}

function problemOf(expectation: MockExpectation, received: Received): string | undefined {
  const { accepts, refuses, status, receives } = expectation;
  const got = received.status;
  const saw = `${got}${got < 300 ? '' : ` ${brief(received.body.toString())}`}`;
  if (accepts !== undefined && (got < 200 || got > 299)) return `refuses: ${saw}`;
  if (refuses !== undefined && (got < 400 || got > 499)) return `accepts: ${saw}`;
  if (status !== undefined && got !== status) return `responds ${saw}`;
  if (receives === undefined) return undefined;
  for (const [name, value] of Object.entries(receives.headers ?? {})) {
    const header = received.headers[name];
    if (value === null ? header !== undefined : String(header) !== value) return `the header ${name} is ${header}`;
  }
  const type = received.headers['content-type'];
  if (receives.type !== undefined && type?.split(';')[0] !== receives.type) return `the content type is ${type}`;
  const text = received.body.toString();
  if (receives.text !== undefined && text !== receives.text) return `the body is ${brief(text)}`;
  if (receives.matches !== undefined && !new RegExp(receives.matches, 's').test(text))
    return `the body is ${brief(text)}`;
  if ('equals' in receives && !isDeepStrictEqual(JSON.parse(text), receives.equals))
    return `the body is ${brief(text)}`;
  if (receives.fits === undefined) return undefined;
  const validator = new Validator(receives.fits as Schema, '2020-12'); // written as JSON Schema
  return validator.validate(JSON.parse(text)).valid ? undefined : `the body ${brief(text)} does not fit`;
}
