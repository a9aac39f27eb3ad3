import { expect, test } from 'vitest';
import { type CodeUse, checkCode } from '../../../src/code/check/index.ts';
import {
  isJsonObject,
  jsonContentOf,
  type Operation,
  readContract,
  requiresKey,
  type Schema,
} from '../../../src/contract/model/index.ts';
import { requestTo } from '../../support/operations.ts';
import { type Wanted, WRITERS } from './support/writers.ts';

const contract = await readContract();
const libraries = Object.keys(WRITERS);
const operations = contract.operations.map((operation) => ({
  operation,
  name: `${operation.method.toUpperCase()} ${operation.path}`,
}));

/** A right request, as a program would write it. */
function right(operation: Operation): Wanted & { readonly body?: Readonly<Record<string, unknown>> } {
  const { method, path, body: text } = requestTo(operation.operationId);
  const body = text === undefined ? undefined : JSON.parse(text);
  return {
    method,
    path,
    headers: {
      ...(requiresKey(operation) && { Authorization: 'Bearer example-key' }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(isJsonObject(body) && { body }),
  };
}

/** What is found in a program of each library. */
async function found(
  wanted: Wanted,
  names: readonly string[] = libraries,
): Promise<ReadonlyMap<string, readonly CodeUse[]>> {
  const files = names.flatMap((name) => {
    const writer = WRITERS[name];
    return writer === undefined
      ? []
      : [{ file: `in-${name.replaceAll(/\W/g, '-')}.${writer.ending}`, text: writer.write(wanted), name }];
  });
  const { uses, unread } = await checkCode(files, { contract, sets: [] });
  expect(unread).toEqual([]);
  const isIn = (file: string, { file: first, places = [] }: CodeUse): boolean =>
    [first, ...places.map((place) => place.file)].includes(file);
  return new Map(files.map(({ file, name }) => [name, uses.filter((use) => isIn(file, use))]));
}

const wrong = ({ verdict }: CodeUse): boolean => ['excluded', 'invented', 'unread'].includes(verdict);
const said = ({ verdict, fact, id = '', why = '' }: CodeUse): string => `${verdict} ${fact} ${id} ${why}`.trim();

/** Which libraries have no use that a test looks for, with what they have. */
function without(
  all: ReadonlyMap<string, readonly CodeUse[]>,
  is: (use: CodeUse) => boolean,
): Record<string, readonly string[]> {
  return Object.fromEntries(
    [...all].filter(([, uses]) => !uses.some(is)).map(([name, uses]) => [name, uses.map(said)]),
  );
}

const NOTHING = {};

test.for(operations)('$name: a correct request relies on stated facts only, in each library', async ({ operation }) => {
  const all = await found(right(operation));
  const reported = [...all].flatMap(([name, uses]) => uses.filter(wrong).map((use) => `${name}: ${said(use)}`));
  expect(reported).toEqual([]);
  expect(without(all, ({ verdict, id }) => verdict === 'stated' && id !== undefined)).toEqual(NOTHING);
});

/** Changes of a right request, each with what it becomes. */
function mutants(operation: Operation): { what: string; wanted: Wanted; verdicts: readonly string[] }[] {
  const wanted = right(operation);
  const { headers, path, body = {} } = wanted;
  const isOpen = jsonContentOf(operation.requestBody)?.schema === undefined;
  const { Authorization: _, ...keyless } = headers as Record<string, string>;
  const others = ['PUT', 'PATCH', 'DELETE'].filter(
    (method) => !contract.operations.some((one) => one.path === operation.path && one.method.toUpperCase() === method),
  );
  const [first = ''] = Object.keys(body);
  const { [first]: value, ...rest } = body;
  return [
    { what: 'no slash at the end', wanted: { ...wanted, path: path.slice(0, -1) }, verdicts: ['excluded'] },
    {
      what: 'another method',
      wanted: { ...wanted, method: others[0] ?? '' },
      verdicts: [path.startsWith('/v1/') ? 'open' : 'excluded'],
    },
    // A tool may take its parameters in any part.
    {
      what: 'a query',
      wanted: { ...wanted, query: { include_details: 'true' } },
      verdicts: [isOpen && operation.requestBody !== undefined ? 'open' : 'invented'],
    },
    { what: 'a header', wanted: { ...wanted, headers: { ...headers, 'X-Workspace': '1' } }, verdicts: ['invented'] },
    ...(requiresKey(operation)
      ? [
          { what: 'no key', wanted: { ...wanted, headers: keyless }, verdicts: ['excluded'] },
          {
            what: 'another header for the key',
            wanted: { ...wanted, headers: { ...keyless, 'X-API-Key': 'k' } },
            verdicts: ['excluded', 'invented'],
          },
          {
            what: 'another scheme',
            wanted: { ...wanted, headers: { ...keyless, Authorization: 'Token k' } },
            verdicts: ['excluded'],
          },
        ]
      : []),
    ...(isOpen
      ? []
      : [
          {
            what: 'a field of another name',
            wanted: { ...wanted, body: { ...rest, [`${first}_text`]: value } },
            verdicts: ['invented'],
          },
          { what: 'no required field', wanted: { ...wanted, body: rest }, verdicts: ['excluded'] },
          {
            what: 'a field of another type',
            wanted: { ...wanted, body: { ...rest, [first]: 7 } },
            verdicts: ['excluded'],
          },
        ]),
  ];
}

test.for(operations.flatMap(({ operation, name }) => mutants(operation).map((mutant) => ({ name, ...mutant }))))(
  '$name with $what is noticed in each library',
  async ({ wanted, verdicts }) => {
    expect(without(await found(wanted), ({ verdict }) => verdicts.includes(verdict))).toEqual(NOTHING);
  },
);

test('a path that is not stated is open in each library', async () => {
  const all = await found({ ...right(contract.operations[0] ?? expect.fail()), path: '/v1/agents/7/settings/' });
  expect(without(all, ({ verdict, id }) => verdict === 'open' && id === 'api.operations')).toEqual(NOTHING);
});

const inJson = libraries.filter((name) => name !== 'curl');

/** What a response is used for, with the verdict and the point or statement. */
function usesOf(
  operation: Operation,
): { what: string; use: Partial<Wanted>; names: readonly string[]; verdict: string; id: string | undefined }[] {
  const at = (aspect: string, pointer: (place: string) => boolean) =>
    contract.openPoints.find((point) => point.aspect === aspect && pointer(point.place.pointer))?.id;
  const success = operation.responses.find(({ key }) => key === '2XX');
  const schema: Schema | undefined = success && jsonContentOf(success)?.schema;
  const body = at('body', (pointer) => pointer === schema?.pointer);
  const fields = [...(schema?.properties ?? [])];
  const status = at('status', (pointer) => pointer === operation.pointer);
  const hasErrors = operation.responses.some(({ key }) => key === '429');
  return [
    { what: 'a success status', use: { status: 200 }, names: libraries, verdict: 'open', id: status },
    ...(hasErrors
      ? [
          { what: 'the status 429', use: { status: 429 }, names: libraries, verdict: 'stated', id: 'errors.429' },
          {
            what: 'the status 418',
            use: { status: 418 },
            names: libraries,
            verdict: 'invented',
            id: 'api.error-statuses',
          },
          {
            what: 'Retry-After',
            use: { header: 'Retry-After' },
            names: inJson,
            verdict: 'open',
            id: 'errors.rate-limit-headers',
          },
          {
            what: 'X-RateLimit-Remaining',
            use: { header: 'X-RateLimit-Remaining' },
            names: inJson,
            verdict: 'open',
            id: 'errors.rate-limit-headers',
          },
          {
            what: 'x-request-id',
            use: { header: 'x-request-id' },
            names: inJson,
            verdict: 'stated',
            id: 'request-id.header',
          },
          { what: 'another header', use: { header: 'X-Trace' }, names: inJson, verdict: 'invented', id: undefined },
        ]
      : []),
    ...(body === undefined
      ? []
      : [
          {
            what: 'a field of an open body',
            use: { field: ['items', 0, 'name'] },
            names: libraries,
            verdict: 'open',
            id: body,
          },
        ]),
    ...fields.map(([field]) => ({
      what: `the field ${field}`,
      use: { field: [field] },
      names: libraries,
      verdict: 'stated',
      id: undefined,
    })),
    ...(fields.length === 0
      ? []
      : [
          {
            what: 'a field of another name',
            use: { field: ['made_up'] },
            names: libraries,
            verdict: 'invented',
            id: at('fields', (pointer) => pointer === schema?.target.pointer),
          },
        ]),
  ];
}

test.for(operations.flatMap(({ operation, name }) => usesOf(operation).map((one) => ({ name, operation, ...one }))))(
  '$name: $what of the response is $verdict in each library',
  async ({ operation, use, names, verdict, id }) => {
    const all = await found({ ...right(operation), ...use }, names);
    expect(
      without(
        all,
        (one) => one.verdict === verdict && (id === undefined || one.id === id) && / (response|status) /.test(one.fact),
      ),
    ).toEqual(NOTHING);
  },
);

const OPEN_POINTS: Readonly<Record<string, { readonly of: string; readonly use: Partial<Wanted> }>> = {
  'list-conversations.filters': { of: 'listConversations', use: { query: { agent_id: '7' } } },
  'conversation-list.paging': { of: 'listConversations', use: { query: { limit: '20' } } },
  'list-agents.paging': { of: 'listAgents', use: { query: { page: '2' } } },
  'conversation-list.element': { of: 'listConversations', use: { field: ['data', 0, 'id'] } },
  'execute-tool.parameters': { of: 'executeTool', use: { body: { city: 'Oslo' } } },
  'execute-tool.security': {
    of: 'executeTool',
    use: { headers: { 'X-Toolkit-Key': 'k', 'Content-Type': 'application/json' } },
  },
  'get-toolkit-details.security': { of: 'getToolkitDetails', use: { headers: { Authorization: 'Bearer k' } } },
};

test.for(Object.entries(OPEN_POINTS))(
  '%s is found in code that relies on it, in each library',
  async ([id, { of, use }]) => {
    const operation = contract.operations.find(({ operationId }) => operationId === of) ?? expect.fail();
    expect(
      without(await found({ ...right(operation), ...use }), (one) => one.verdict === 'open' && one.id === id),
    ).toEqual(NOTHING);
  },
);

/** How code tells an error from a success, and where it then reads `field`. */
const ERRORS: readonly (readonly [string, string, string])[] = [
  ['ok, negated', 'ts', 'if (!r.ok) throw new Error((await r.json()).field);'],
  ['a status of 400 and more', 'ts', 'const body = await r.json(); if (r.status >= 400) throw new Error(body.field);'],
  ['a status that is not 200', 'ts', 'const isFailed = r.status !== 200; if (isFailed) log((await r.json()).field);'],
  ['what is else', 'ts', 'if (r.ok) done(); else log((await r.json()).field);'],
  ['a conditional', 'ts', 'const body = await r.json(); log(r.ok ? 1 : body.field);'],
  ['a status of Python', 'py', "if r.status_code == 404:\n    print(r.json()['field'])"],
  ['a list of statuses', 'py', "if r.status_code not in (200, 201):\n    print(r.json()['field'])"],
  ['a status of 400 and more, turned around', 'ts', 'if (400 <= r.status) log((await r.json()).field);'],
  ['a status of 5XX', 'ts', 'if (r.status >= 500) log((await r.json()).field);'],
  ['a status above 299', 'py', "if 299 < r.status_code:\n    print(r.json()['field'])"],
  ['is_error of httpx', 'py', "if r.is_error:\n    print(r.json()['field'])"],
];
const REQUEST: Readonly<Record<string, string>> = {
  ts: "const r = await fetch('https://x.example/v1/agents/');\n",
  py: "import httpx\nr = httpx.get('https://x.example/v1/agents/')\n",
};

test.each(ERRORS)('after %s in %s a field is judged as one of an error', async (_, ending, code) => {
  const judged = async (field: string) => {
    const text = `${REQUEST[ending]}${code.replace('field', field)}\n`;
    const { uses } = await checkCode([{ file: `a.${ending}`, text }], { contract, sets: [] });
    return uses.filter(({ fact }) => / response field /.test(fact)).map(({ verdict, id }) => `${verdict} ${id}`);
  };
  expect(await judged('message')).toEqual(['stated api-error.message']);
  expect(await judged('detail')).toEqual(['open api-error.fields']);
});

/** Tests of a status that leave open whether the response is an error or a success. */
const UNDECIDED: readonly (readonly [string, string, string])[] = [
  ['a test for 5XX', 'ts', 'if (r.status >= 500) fail(); log((await r.json()).field);'],
  ['a test for 5XX, turned around', 'ts', 'if (500 <= r.status) fail(); log((await r.json()).field);'],
  ['a test for less than 5XX', 'ts', 'if (r.status < 500) log((await r.json()).field);'],
  ['a test for more than 400', 'py', "if r.status_code > 400:\n    fail()\nprint(r.json()['field'])"],
  ['a list with both', 'py', "if r.status_code in (200, 404):\n    print(r.json()['field'])"],
  ['a list without both', 'py', "if r.status_code not in (200, 404):\n    print(r.json()['field'])"],
];

test.each(UNDECIDED)('after %s in %s a field can be one of an error, too', async (_, ending, code) => {
  for (const [field, verdict] of [
    ['message', 'stated'],
    ['detail', 'open'],
  ] as const) {
    const text = `${REQUEST[ending]}${code.replace('field', field)}\n`;
    const { uses } = await checkCode([{ file: `a.${ending}`, text }], { contract, sets: [] });
    expect(uses.flatMap(({ fact, verdict }) => (/ field /.test(fact) ? [verdict] : []))).toEqual([verdict]);
  }
});

const AGENT =
  'interface Named { readonly made_up?: string }\ninterface Agent extends Named { data: { id: number }[] }\n';
const SENT = "fetch('https://x.example/v1/conversations/')";

/** How TypeScript gives a response a type. */
const TYPED: readonly (readonly [string, string])[] = [
  ['as', `const r = await ${SENT}; const a = (await r.json()) as Agent;`],
  ['the type of a variable', `const r = await ${SENT}; const a: Readonly<Agent> = await r.json();`],
  ['the type of a result', `async function f(): Promise<Agent> { const r = await ${SENT}; return r.json(); }`],
  ['a generic call', "import axios from 'axios'; axios.get<Agent>('https://x.example/v1/conversations/');"],
];

test.each(TYPED)('a field of a type that %s gives to a response is reported at the type', async (_, code) => {
  const { uses } = await checkCode([{ file: 'a.ts', text: `${AGENT}${code}\n` }], { contract, sets: [] });
  const judged = uses.filter(({ fact }) => / response field /.test(fact));
  expect(
    judged.map(({ line, column, verdict, fact }) => `${line}:${column} ${verdict} ${fact.split(' ').at(-1)}`),
  ).toEqual(['1:19 invented made_up', '2:33 stated data', '2:41 open data[].id']);
});

test('a type that another file exports is followed to it', async () => {
  const files = [
    { file: 'types.ts', text: 'export type Page = { data: unknown[]; made_up: number };\n' },
    {
      file: 'a.ts',
      text: `import type { Page as P } from './types.ts';\nconst p: P = await (await ${SENT}).json();\n`,
    },
  ];
  const { uses } = await checkCode(files, { contract, sets: [] });
  expect(uses.flatMap(({ file, fact, verdict }) => (/ field /.test(fact) ? [`${file} ${verdict}`] : []))).toEqual([
    'types.ts stated',
    'types.ts invented',
  ]);
});
