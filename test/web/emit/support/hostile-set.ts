import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { printProtocol } from '../../../../src/cli/protocol/print-protocol.ts';
import {
  applyAssumptionSet,
  findAssumptionSet,
  parseAssumptionSet,
} from '../../../../src/contract/assumptions/index.ts';
import { type JsonObject, readContract } from '../../../../src/contract/model/index.ts';
import type { TextAt } from './hostile-texts.ts';

const contract = await readContract();
const plainly = await applyAssumptionSet(contract, await findAssumptionSet('plain'));
const written = await readFile('openapi/assumptions/contrary.yaml', 'utf8');

/** Texts that a set is refused without. */
const CHECKED: Readonly<Record<string, string>> = {
  'place of a key': 'header',
  'status of an error': '409',
  'name of a header': 'x-version',
  'version of toolkits': '1',
  origin: 'https://app.example',
};
export const isChecked = (place: string): boolean => Object.hasOwn(CHECKED, place);

/** A text for each place, of documents too, with which nothing is refused. */
export const plainText: TextAt = (place) => CHECKED[place] ?? place;

const keyed = (...entries: (readonly [string, unknown])[]) => Object.fromEntries(entries);

/** The actions of the set `contrary` that have texts of their author, each at what it fills. */
function updates(text: TextAt): Readonly<Record<string, unknown>> {
  const property = text('name of a property of a response');
  const value = text('value of a property of a response');
  const error = {
    description: 'An error.',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: [text('name of a property of an error'), 'code'],
          properties: keyed(
            [text('name of a property of an error'), { type: 'string' }],
            ['code', { enum: [text('value of an error')] }],
          ),
        },
      },
    },
  };
  const body = {
    type: 'object',
    required: ['name', property],
    properties: keyed([property, { type: 'object' }], ['name', { type: 'string' }]),
    examples: [
      keyed(['name', value], [property, keyed([text('name of a member of an example'), value], ['...', [value]])]),
    ],
  };
  const security = { security: [keyed([text('name of a scheme'), []])] };
  return {
    'get-toolkit-details.body': body,
    'get-tool-context.body': body,
    'execute-tool.body': body,
    'execute-tool.parameters': { content: keyed([text('media type of a request'), { schema: { type: 'object' } }]) },
    'get-toolkit-details.security': security,
    'get-tool-context.security': security,
    'execute-tool.security': security,
    'toolkits.api-key-use': keyed([
      text('name of a scheme'),
      { type: 'apiKey', in: text('place of a key'), name: text('name of a key') },
    ]),
    'get-toolkit-details.error': keyed(['4XX', error], [text('status of an error'), { ...error, content: undefined }]),
    'execute-tool.error': keyed(['404', error], ['5XX', { ...error, content: undefined }]),
  };
}

const CHOICES: Readonly<Record<string, (text: TextAt) => JsonObject>> = {
  'toolkits.versioning': (text) => ({
    'x-choice': 'by-header',
    'x-with': { header: text('name of a header'), version: text('version of toolkits') },
  }),
  'toolkits.cors': (text) => ({ 'x-choice': 'one-origin', 'x-with': { origin: text('origin') } }),
};

/** Prints the protocol of a set that has every kind of text which an author chooses. */
export async function protocolOfSet(text: TextAt): Promise<ReadonlyMap<string, string>> {
  const overlay = parse(written);
  const replaced = updates(text);
  for (const action of overlay.actions) {
    const [point, another] = action['x-fills'] ?? [];
    const update = replaced[point];
    const isAllOfIt =
      Object.keys(action.update ?? {}).length > 0 && (another === undefined || point === 'toolkits.api-key-use');
    if (update !== undefined && isAllOfIt && !action.target.includes("['2")) action.update = update;
    if (action['x-choice'] !== undefined) Object.assign(action, CHOICES[point]?.(text));
    else if (/^(get-tool|execute-tool|tool)/.test(point)) action.description = text('words of a set');
  }
  const set = { ...parseAssumptionSet(JSON.stringify(overlay), 'hostile.yaml'), name: text('name of a set') };
  const filled = await applyAssumptionSet(contract, set);
  const code = printProtocol({ contract, filled }, { contract, filled: plainly });
  return new Map([
    ['protocol.ts', code.replace("'colloquy/toolkit'", JSON.stringify(resolve('src/sdk/toolkit/index.ts')))],
  ]);
}
