import { describe, expect, it } from 'vitest';
import { modelOf } from '../../../src/contract/model/index.ts';

const MAPS =
  '$defs content headers parameters patternProperties properties requestBodies responses schemas securitySchemes';

describe('marks', () => {
  const mark = { 'x-source': [{ id: 'a.b', section: '§1' }] };

  it.each([
    { given: { info: mark }, want: ['/info'] },
    { given: { tags: [mark, { 'x-unspecified': 'a.b' }] }, want: ['/tags/0', '/tags/1'] },
    { given: { schemas: { A: { value: mark, properties: { value: { value: mark } } } } }, want: [] },
    ...MAPS.split(' ').map((map) => ({ given: { [map]: { default: mark } }, want: [`/${map}/default`] })),
    {
      given: { paths: { '/a/': { get: { responses: { default: mark } } } } },
      want: ['/paths/~1a~1/get/responses/default'],
    },
    { given: { schemas: { A: { properties: { example: mark } } } }, want: ['/schemas/A/properties/example'] },
    { given: { schemas: { A: { properties: { default: mark } } } }, want: ['/schemas/A/properties/default'] },
    { given: { schemas: { A: { properties: { properties: { default: mark } } } } }, want: [] },
    {
      given: { schemas: { A: { properties: { properties: { properties: { enum: mark } } } } } },
      want: ['/schemas/A/properties/properties/properties/enum'],
    },
    {
      given: { schemas: { A: { examples: [mark], example: mark, default: mark, const: mark, enum: [mark] } } },
      want: [],
    },
    { given: { components: { examples: { A: { value: mark } } } }, want: [] },
  ])('are found at $want', ({ given, want }) => {
    expect(modelOf(given).marks.map(({ element }) => element)).toEqual(want);
  });

  it('have the pointer of their entry, and come in the order of the document', () => {
    const given = { info: { 'x-source': [{ id: 'a.a' }, { id: 'a.b' }], 'x-unspecified': [{ id: 'a.c' }] } };
    expect(modelOf(given).marks.map(({ key, pointer }) => [key, pointer])).toEqual([
      ['x-source', '/info/x-source/0'],
      ['x-source', '/info/x-source/1'],
      ['x-unspecified', '/info/x-unspecified/0'],
    ]);
  });
});
