import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { modelOf, possibleStatus, requiresKey, responseFor } from '../../../src/contract/model/index.ts';
import { authorizationScheme, contentFor, exampleNamesOf } from '../../../src/contract/model/operation.ts';

const model = modelOf(
  parse(`info: {x-surfaces: {first: {under: /v1/}, second: {title: The second, under: /v2/}}}
servers: [{url: all}, {$ref: "#/none"}]
security: [{Key: [], None: []}, none, {}]
paths:
  /v2/a/{id}/:
    servers: [{url: item}]
    parameters: [{name: id, in: path, required: true}, {name: q, in: query, schema: {type: string}}]
    get:
      {operationId: getA, summary: Get, tags: [A, B], servers: [{url: own}], requestBody: {content: {text/plain: {}}},
       parameters: [{name: q, in: query, required: true, schema: {type: integer}}, {name: q, in: header}, {name: b, in: body},
         {$ref: "#/components/parameters/C"}, {$ref: "#/none"}, {in: query}, {name: Accept, in: header},
         {name: content-type, in: header}, {name: Authorization, in: header}],
       responses: {default: {}, "500": {}, 4XX: {}, "404": {}, 5XX: {}, x-a: {}, 2XX: {}, "302": {},
         "201": {headers: {X-A: {schema: {}, examples: {e: {}}}}, content: {a/b: {examples: {f: {}, g: {}}}}}}}
    post: {operationId: getA, requestBody: {required: true}, security: []}
  /v1/b/: {$ref: "#/components/pathItems/B"}
  /other/: {get: 1, delete: {tags: [7], operationId: 7}}
  /none/: {$ref: "#/none"}
components:
  parameters: {C: {name: c, in: cookie}}
  pathItems: {B: {put: {}}}
  securitySchemes: {Key: {type: http}, Other: {}}`),
);
const KEYS = '201,2XX,302,404,4XX,500,5XX,default';

// A key that is described nowhere is required all the same.
test('an operation has everything that is stated about it, and nothing malformed', () => {
  const said = model.operations.map(({ operationId, method, pointer, summary, tag, surface, ...of }) => [
    [operationId, method, pointer, summary, tag, surface, of.requestBody?.isRequired].join('|'),
    of.parameters.map((one) =>
      [one.in, one.name, one.isRequired, one.schema?.node.type, one.usedAt.slice(-1)].join(' '),
    ),
    of.responses.map(({ key }) => key).join(),
    of.security.map((together) => together.map(({ name }) => name).join('+')).join('|'),
    of.servers.map(({ node }) => node.url).join(),
  ]);
  const ofGet = ['path id true  0', 'query q true integer 0', 'header q false  1', 'cookie c false  3'];
  expect(said).toEqual([
    ['getA|get|/paths/~1v2~1a~1{id}~1/get|Get|A|second|false', ofGet, KEYS, 'Key+None|', 'own'],
    [
      'POST /v2/a/{id}/|post|/paths/~1v2~1a~1{id}~1/post|||second|true',
      [ofGet[0], 'query q false string 1'],
      '',
      '',
      'item',
    ],
    ['PUT /v1/b/|put|/components/pathItems/B/put|||first|', [], '', 'Key+None|', 'all'],
    ['DELETE /other/|delete|/paths/~1other~1/delete|||first|', [], '', 'Key+None|', 'all'],
  ]);
  expect(model.operations[0]?.responses[0]?.headers).toMatchObject([
    { name: 'X-A', schema: {}, examples: [{ name: 'e' }] },
  ]);
  expect(['first', 'second', 'all'].map((name) => model.titleOfSurface(name)).join()).toBe(
    'first,The second,All surfaces',
  );
});

test('a response is found by its status, its range, or as the default', () => {
  const found = (keys: string, statuses: readonly number[]) => {
    const responses = Object.fromEntries(
      keys.split(' ').map((key) => [key, { content: { 'a/b': { examples: { [key]: {} } } } }]),
    );
    const [operation] = modelOf({ paths: { '/a': { get: { responses } } } }).operations;
    if (operation === undefined) throw new Error('there is an operation');
    return statuses.map((status) => {
      const response = responseFor(operation, status);
      expect(contentFor(operation, status, 'a/b')).toBe(response?.contents[0]);
      expect(contentFor(operation, status, 'a/c')).toBeUndefined();
      return response && [...exampleNamesOf(response), possibleStatus(response)].join(' ');
    });
  };
  expect(found('200 4XX default', [200, 201, 302, 399, 400, 404, 500])).toEqual([
    ...['200 200', undefined, undefined, undefined, '4XX 400', '4XX 400', 'default 500'],
  ]);
  expect(found('default 404', [200, 302, 404])).toEqual(['default 500', 'default 500', '404 404']);
});

test('a key is required if each alternative has a scheme, which is a bearer token by default', () => {
  const scheme = { name: 'Key', node: {}, pointer: '', usedAt: '', used: {} };
  const [operation] = model.operations;
  if (operation === undefined) throw new Error('there is an operation');
  const needs = [[], [[]], [[scheme]], [[scheme], []]].map((security) => requiresKey({ ...operation, security }));
  expect(needs).toEqual([false, false, true, false]);
  const schemes = [
    ['http', 'Bearer'],
    ['http', 'bearer'],
    ['http', 'basic'],
    ['apiKey', 'x'],
    ['http', 'DPoP'],
  ];
  expect(schemes.map(([type = '', name = '']) => authorizationScheme({ type, scheme: name })).join()).toBe(
    'Bearer,Bearer,basic,Bearer,DPoP',
  );
});
