import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { jsonResponse } from './support/json-response.ts';

const text = { type: 'string' };
const document = {
  openapi: '3.1.0',
  info: { title: 'Gym', version: '1' },
  paths: {
    '/logs': {
      get: {
        responses: {
          200: jsonResponse({
            type: 'object',
            required: ['upper', 'lower', 'total'],
            properties: { upper: text, lower: text, total: text },
          }),
        },
      },
    },
  },
};

const FIELDS = 'upper: float\n    lower: float\n    total: float\n';

test.for<[string, string, string, number]>([
  [
    'a class of the program itself',
    'a.ts',
    'export class Log { upper: number = 0; lower: number = 0; total: number = 0; }',
    0,
  ],
  ['a data class', 'a.py', `from dataclasses import dataclass\n@dataclass\nclass Log:\n    ${FIELDS}`, 0],
  ['a model', 'a.py', `from pydantic import BaseModel\nclass Log(BaseModel):\n    ${FIELDS}`, 3],
])(
  'in a document without marks, %s that no request uses is judged by a schema only if it extends one',
  async ([, file, code, count]) => {
    const { uses } = await checkCode([{ file, text: code }], { contract: contractFrom(document, new Map()), sets: [] });
    expect(uses.flatMap(({ fact, places = [] }) => [fact, ...places])).toHaveLength(count);
  },
);
