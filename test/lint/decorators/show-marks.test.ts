import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, CONTRACT_FILE, type Json, readContract } from '../../../src/contract/index.ts';
import { runRedocly } from '../../../src/lint/redocly-cli.ts';
import { SMALL_CONTRACT } from '../small-contract.ts';

const LINKED = `extends: [${resolve('redocly.yaml')}]
decorators:
  colloquy/show-marks: {severity: error, openPointsPage: open-points.html}
`;

let folder: string;
let small: Json;
let linked: Json;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colloquy-marks-'));
  const file = join(folder, 'small.json');
  const config = join(folder, 'linked.yaml');
  await Promise.all([writeFile(file, JSON.stringify(SMALL_CONTRACT)), writeFile(config, LINKED)]);
  [small, linked] = await Promise.all([bundled(file), bundled(file, config)]).then((texts) => texts.map(parse));
});
afterAll(() => rm(folder, { recursive: true }));

it('writes every mark of the contract into the description of its element, the same bytes each time', async () => {
  const [text, again] = await Promise.all([bundled(CONTRACT_FILE), bundled(CONTRACT_FILE)]);
  expect(again).toBe(text);
  const bundle = parse(text);
  const { openPoints, statements } = await readContract();
  const unseen = [...openPoints, ...statements].filter(
    ({ id, place }) => !String(at(bundle, `${place.pointer}/description`)).includes(id),
  );
  expect(unseen.map(({ id }) => id)).toEqual([]);
});

it.each([
  {
    given: 'an open point and a source',
    at: '/info/description',
    want: 'Things over HTTP.\n\n**Open** `api.events`: What about elsewhere? (§1.1)\n\n<small>Stated `api.purpose` (§1)</small>',
  },
  {
    given: 'an element without a description, and a source that says it',
    at: '/components/schemas/Thing/properties/form/description',
    want: '**Open** `thing.form-type`: What about type? (§1.1)\n\n<small>Stated `thing.form`: A thing has a form. (§1)</small>',
  },
  {
    given: 'a server, whose description renderers show as it stands',
    at: '/servers/0/description',
    want: 'The service.\n\nOpen api.address: What about address? (§1.1)\n\nStated api.base-url (§1)',
  },
  {
    given: 'a property with a $ref, and the marks of its schema',
    at: '/components/schemas/Thing/properties/owner/description',
    want: 'Whose it is.\n\n**Open** `owner.fields`: What about fields? (§1.1)\n\n<small>Stated `thing.owner` (§1)<br>Stated `owner.resource` (§1)</small>',
  },
  {
    given: 'a response, and the marks of the schema of its body',
    at: '/components/responses/Found/description',
    want: 'The thing.\n\n**Open** `thing.fields`: What about fields? (§1.1)\n\n<small>Stated `thing.resource` (§1)</small>',
  },
  { given: 'an operation with open points', at: '/paths/~1toolkit~1run~1/post/x-badges', want: [{ name: '2 open' }] },
  {
    given: 'an operation with open points',
    at: '/paths/~1v1~1things~1{thing_id}~1/get/x-badges',
    want: [{ name: '2 open' }],
  },
  {
    given: 'an open type, for which renderers make up a value',
    at: '/components/schemas/Thing/properties/form/examples',
    want: ['(open: thing.form-type)'],
  },
  { given: 'a known type', at: '/components/schemas/Thing/properties/id/examples', want: [7] },
])('shows $given', ({ at: pointer, want }) => {
  expect(at(small, pointer)).toEqual(want);
});

it('links an open point to its page where there is one', () => {
  expect(at(linked, '/info/description')).toContain('**Open** [`api.events`](open-points.html#api.events): What');
});

async function bundled(file: string, config = 'redocly.yaml'): Promise<string> {
  const output = join(folder, `${crypto.randomUUID()}.json`);
  const { exitCode, stderr } = await runRedocly(['bundle', file, `--config=${config}`, `--output=${output}`]);
  expect(exitCode, stderr).toBe(0);
  return readFile(output, 'utf8');
}

function parse(text: string): Json {
  return JSON.parse(text);
}
