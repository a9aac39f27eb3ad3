import { expect, test } from 'vitest';
import { diffContracts } from '../../../src/authoring/diff/index.ts';
import { parseContract } from '../../../src/contract/model/index.ts';

const OLD = `openapi: 3.1.0
info: {title: Pets, version: "1", license: {name: MIT}}
security: [{Key: []}]
paths:
  /pets/{petId}:
    put:
      operationId: put
      tags: [Pets]
      parameters:
        - {name: petId, in: path, required: true, schema: {type: string}}
        - {name: limit, in: query, schema: {type: integer, maximum: 10, default: 5}}
      requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/Sent"}}}}
      responses:
        "200": {description: Done., content: {application/json: {schema: {$ref: "#/components/schemas/Received"}}}}
        "404": {description: None., content: {application/json: {schema: {}}}}
components:
  securitySchemes: {Key: {type: http, scheme: bearer}, Other: {type: http, scheme: basic}}
  schemas:
    Sent: {type: object, required: [a], properties: {a: {$ref: "#/components/schemas/A"}, b: {$ref: "#/components/schemas/Both"}}}
    Received: {type: object, required: [a], properties: {a: {$ref: "#/components/schemas/R"}, b: {$ref: "#/components/schemas/Both"}}}
    A: {type: [string, "null"], minLength: 2, maxLength: 5, pattern: a}
    R: {type: [string, "null"], minLength: 2, maxLength: 5, pattern: a}
    Both: {type: object, additionalProperties: false}
`;

/** Returns the rating of a change of the text, with the named lines of the newer and the older file. */
function rated(edit: (text: string) => string): string {
  const text = edit(OLD);
  if (text === OLD) throw new Error('nothing is other');
  const { rating, changes } = diffContracts(parseContract(OLD, 'old.yaml'), parseContract(text, 'new.yaml'));
  return [rating, ...changes.map(({ file, line }) => `${file}:${line}`)].join(' ');
}

const LINE = { A: 21, R: 22 };

test.for<[edit: [string, string], sent: string, received: string]>([
  [['maxLength: 5', 'maxLength: 9'], 'minor', 'major'],
  [['maxLength: 5', 'maxLength: 4'], 'major', 'minor'],
  [['minLength: 2', 'minLength: 1'], 'minor', 'major'],
  [['minLength: 2', 'minLength: 3'], 'major', 'minor'],
  [['maxLength: 5', 'maxLength: 5, format: uuid'], 'major', 'minor'],
  [['[string, "null"]', '[string, "null", integer]'], 'minor', 'major'],
  [['[string, "null"]', 'string'], 'major', 'minor'],
  [['[string, "null"]', 'integer'], 'major', 'major'],
  [['pattern: a', 'pattern: b'], 'major', 'major'],
  [['pattern: a', 'pattern: a, deprecated: true'], 'minor', 'minor'],
])('%j is %s where it is sent and %s where it is received', ([[search, replacement], sent, received]) => {
  const at = (name: 'A' | 'R'): string =>
    rated((text) =>
      text.replace(new RegExp(`(?<=\\n    ${name}: .*)${search.replaceAll(/[[\]]/g, '\\$&')}`), replacement),
    );
  expect([at('A'), at('R')]).toEqual([
    expect.stringMatching(`^${sent} (new|old).yaml:${LINE.A}`),
    expect.stringMatching(`^${received} (new|old).yaml:${LINE.R}`),
  ]);
});

test.for<[name: string, rating: string, edit: (text: string) => string]>([
  [
    'a field that is sent need not be',
    'minor',
    (text) => text.replace('Sent: {type: object, required: [a]', 'Sent: {type: object, required: []'),
  ],
  [
    'a field need not be received',
    'major',
    (text) => text.replace('Received: {type: object, required: [a]', 'Received: {type: object, required: []'),
  ],
  [
    'a field is always received',
    'minor',
    (text) => text.replace('Received: {type: object, required: [a]', 'Received: {type: object, required: [a, b]'),
  ],
  [
    'what is sent and received has more fields',
    'major',
    (text) => text.replace('additionalProperties: false', 'additionalProperties: true'),
  ],
  ['a bound of a parameter is wider', 'minor', (text) => text.replace('maximum: 10', 'maximum: 20')],
  ['a default of a parameter', 'major', (text) => text.replace('default: 5', 'default: 6')],
  ['a parameter that is required', 'major', (text) => text.replace('in: query', 'in: query, required: true')],
  [
    'a schema has another name',
    'none',
    (text) => text.replaceAll('schemas/Both', 'schemas/Same').replace('    Both:', '    Same:'),
  ],
  [
    'two schemas have other names',
    'none',
    (text) =>
      text
        .replaceAll('schemas/Both', 'schemas/Same')
        .replace('    Both:', '    Same:')
        .replaceAll('schemas/Sent', 'schemas/Posted')
        .replace('    Sent:', '    Posted:'),
  ],
  [
    'a schema has another name and content',
    'major',
    (text) =>
      text
        .replaceAll('schemas/Both', 'schemas/Same')
        .replace('    Both: {type: object, additionalProperties: false}', '    Same: {type: string}'),
  ],
  ['a parameter in the path has another name', 'none', (text) => text.replaceAll('petId', 'id')],
  ['a path', 'major', (text) => text.replaceAll('/pets/', '/cats/')],
  ['an error that is gone', 'minor', (text) => text.replace(/\n {8}"404".*/, '')],
  ['a success that is gone', 'major', (text) => text.replace('"200":', '"206":')],
  ['another key', 'major', (text) => text.replace('security: [{Key: []}]', 'security: [{Other: []}]')],
  [
    'one more key that may be sent',
    'minor',
    (text) => text.replace('security: [{Key: []}]', 'security: [{Key: []}, {Other: []}]'),
  ],
  ['no key', 'minor', (text) => text.replace('security: [{Key: []}]\n', '')],
  ['a licence, and a tag', 'patch', (text) => text.replace('MIT', 'ISC').replace('[Pets]', '[Animals]')],
])('%s is %s', ([, rating, edit]) => {
  expect(rated(edit).split(' ')[0]).toBe(rating);
});
