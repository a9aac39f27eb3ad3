import { expect, test } from 'vitest';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const text = { type: 'string' };
const schema = (properties: Json): Json => ({ schema: { type: 'object', properties } });
const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    servers: [{ url: 'https://api.notes.com' }],
    paths: {
      '/notes': {
        get: {
          responses: {
            200: {
              description: 'ok',
              content: {
                'application/json': { schema: {} },
                'application/vnd.note+json': schema({ path: text }),
                'application/vnd.map+json': schema({ headings: text }),
              },
            },
          },
        },
      },
    },
  },
  new Map(),
);

test.for<[string, string[]]>([
  [`{ Accept: 'application/vnd.note+json' }`, ['invented headings']],
  [`{ Accept: 'application/vnd.map+json; q=1' }`, ['invented path']],
  [`{ Accept: 'application/vnd.map+json, */*' }`, ['unread path', 'unread headings']],
  ['{ Accept: process.env.TYPE }', ['unread path', 'unread headings']],
])('the media type that a request accepts decides which body the response has: %s', async ([headers, expected]) => {
  const code = `const response = await fetch('https://api.notes.com/notes', { headers: ${headers} });
const note = await response.json();
console.log(note.path, note.headings);`;
  const uses = await findUses({ 'a.ts': code }, contract);
  expect(
    uses.flatMap(({ verdict, fact, places = [] }) =>
      verdict === 'stated'
        ? []
        : [fact, ...places.map((each) => each.fact ?? fact)].map(
            (each) => `${verdict} ${each.replace(/^.* field /, '')}`,
          ),
    ),
  ).toEqual(expected);
});
