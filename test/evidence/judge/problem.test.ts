import { expect, test } from 'vitest';
import { type JsonObject, parseContract } from '../../../src/contract/model/index.ts';
import type { PartialError } from '../../../src/contract/model/partial-validator.ts';
import { type PartialValue, UNKNOWN_VALUE } from '../../../src/contract/model/partial-value.ts';
import { validatorsOf } from '../../../src/contract/model/validator.ts';
import { createPartialBodyReader } from '../../../src/evidence/judge/partial-body.ts';
import { isExcused, isOpenNull, schemaProblem, withoutBranchErrors } from '../../../src/evidence/judge/problem.ts';

const errorOf = (keyword: string, instancePath: string, more: Partial<PartialError> = {}): PartialError => ({
  ...{ keyword, instancePath, params: {}, claim: '', found: 'a', stated: null },
  ...more,
});

test('errors of single branches are left out', () => {
  const kept = (...errors: readonly string[]) =>
    withoutBranchErrors(errors.map((one) => errorOf(...(one.split(' ') as [string, string])))).map(
      ({ keyword, instancePath }) => `${keyword} ${instancePath}`,
    );
  expect(kept('type /a', 'oneOf /a', 'required /a/b', 'type /ab', 'type /b')).toEqual([
    'oneOf /a',
    'type /ab',
    'type /b',
  ]);
  expect(kept('anyOf /a', 'oneOf /a', 'anyOf /a/b', 'type ')).toEqual(['anyOf /a', 'oneOf /a', 'type ']);
  expect(kept('type /a', 'not /a')).toEqual(['type /a', 'not /a']);
});

test('a part that is null is open, except where the whole body is', () => {
  expect(isOpenNull(errorOf('type', '/a', { found: null }))).toBe(true);
  expect(isOpenNull(errorOf('type', '', { found: null }))).toBe(false);
  expect(isOpenNull(errorOf('type', '/a', { found: 0 }))).toBe(false);
  expect(isOpenNull(errorOf('enum', '/a', { found: null }))).toBe(false);
});

test.for<[missing: JsonObject | undefined, request: boolean, response: boolean]>([
  [undefined, false, false],
  [{}, false, false],
  [{ readOnly: true }, true, false],
  [{ writeOnly: true }, false, true],
  [{ readOnly: false, writeOnly: false }, false, false],
])('a required property of %j may be missing in a request: %s, in a response: %s', ([missing, request, response]) => {
  const error = { ...errorOf('required', ''), message: '', missing };
  expect([isExcused(error, 'request'), isExcused(error, 'response')]).toEqual([request, response]);
});

test.for<[error: PartialError, how: string, reason: string]>([
  [errorOf('required', '', { params: { missingProperty: 'a' } }), 'the body lacks a', '[[],"required","a",false]'],
  [
    errorOf('type', '/a/12/b', { found: 1, stated: 'string' }),
    '/a/12/b is integer, not string',
    '[["a",0,"b"],"type",null,["integer","string"]]',
  ],
  [
    errorOf('type', '/a', { found: [], stated: ['object', 'null'] }),
    '/a is array, not object or null',
    '[["a"],"type",null,["array",["object","null"]]]',
  ],
  [errorOf('maxLength', '/Alice Smith/'), '/…/ breaks maxLength', '[["…",""],"maxLength",null,false]'],
])('%j is described', ([error, how, reason]) => {
  expect(schemaProblem(error)).toEqual({ how, reason });
});

const BODY = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string' },
    list: {
      type: 'array',
      items: { required: ['id', 'b'], properties: { id: { readOnly: true }, b: { type: 'string' } } },
    },
  },
};

function readerFor(requestBody: object | undefined) {
  const post = { ...(requestBody && { requestBody }), responses: { 200: { description: '' } } };
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { post } } });
  const { document, operations } = parseContract(text, 'a.json');
  const read = createPartialBodyReader(document, validatorsOf(document));
  const [operation] = operations;
  if (operation === undefined) throw new Error('the document has an operation');
  return (body: PartialValue | undefined, mediaType?: string) => read(operation, body, mediaType).map(({ how }) => how);
}

test('the faults of a body with unknown parts', () => {
  const content = { 'application/json': { schema: BODY } };
  const [required, optional] = [readerFor({ required: true, content }), readerFor({ content })];
  const object = (fields: Readonly<Record<string, PartialValue>>, isOpen = false): PartialValue => ({
    ...{ kind: 'object', isOpen },
    fields: new Map(Object.entries(fields).map(([name, value]) => [name, { value, isOptional: false }])),
  });
  expect([required(undefined), optional(undefined)]).toEqual([['there is no body'], []]);
  expect(required(object({ name: UNKNOWN_VALUE }))).toEqual([]);
  expect(required(object({ list: UNKNOWN_VALUE }))).toEqual(['the body lacks name']);
  expect(required(object({ list: UNKNOWN_VALUE }, true))).toEqual([]);
  expect(required({ kind: 'known', value: null })).toEqual(['the body is null, not object']);
  expect(required({ kind: 'known', value: { name: null } })).toEqual([]);
  expect(required({ kind: 'known', value: { name: 7 } })).toEqual(['/name is integer, not string']);
  expect(required({ kind: 'known', value: { name: 'a', list: [{ b: 'c' }, {}] } })).toEqual(['/list/1 lacks b']);
  expect(readerFor({ content: { 'text/plain': { schema: BODY } } })(object({}))).toEqual([]);
  expect(readerFor(undefined)(object({}))).toEqual([]);
  expect(readerFor(undefined)(undefined)).toEqual([]);
});
