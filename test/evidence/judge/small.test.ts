import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { isJsonObject, type Json, parseContract } from '../../../src/contract/model/index.ts';
import type { Exchange } from '../../../src/evidence/judge/exchange.ts';
import { createJudge } from '../../../src/evidence/judge/judge.ts';
import type { Observation } from '../../../src/evidence/judge/observe/observation.ts';
import { observePoints } from '../../../src/evidence/judge/observe/observe.ts';
import type { ShownVerdict } from '../../../src/evidence/judge/tally.ts';
import { withGives } from '../../contract/model/support/with-gives.ts';

/** A contract in little: notes, which are listed, added and read, and a tool that runs. */
const SMALL = `openapi: 3.1.0
info: {title: Small, version: "1", x-surfaces: {api: {under: /v1/}, tools: {under: /tools/}}, from: json}
servers: [{url: "{base}", variables: {base: {default: "https://a.invalid"}}, from: server}]
paths:
  /v1/notes/:
    get:
      {operationId: list, security: &key [{Key: []}], from: list, open: {list.status: status, list.filters: parameters},
       parameters: [{name: limit, in: query, schema: {type: integer}, from: limit}],
       responses: {2XX: {description: "", content: {application/json: {schema: {open: {list.body: body}}}}}, <<: &errors
         {"400": &error {$ref: "#/components/responses/Error"}, "401": *error, "403": *error, "404": *error, "429": *error, 5XX: *error}}}
    post:
      {operationId: add, security: *key, from: add, responses: {"201": &note {$ref: "#/components/responses/Added"}, <<: *errors},
       requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/NewNote"}}}}}
  /v1/notes/{id}/:
    get:
      {operationId: read, security: *key, from: read, responses: {"200": *note, <<: *errors},
       parameters: [{name: id, in: path, required: true, schema: {type: integer}, from: id}]}
  /tools/run/:
    post:
      operationId: run
      from: run
      open: {run.security: security, run.status: status}
      requestBody: {content: {"*/*": {schema: {}}}, open: {run.input: encoding}}
      responses:
        2XX: {description: "", content: {application/json: {schema: {open: {run.body: body}}}}}
        default: {description: "", content: {application/json: {schema: {}}}, open: {run.errors: errors}}
components:
  securitySchemes: {Key: {type: http, scheme: bearer, from: key}}
  headers: {Id: {schema: {type: string}, from: header, open: {id.presence: presence, id.format: format}}}
  responses:
    Added:
      {description: "", headers: {X-Id: {$ref: "#/components/headers/Id"}}, from: added,
       content: {application/json: {schema: {$ref: "#/components/schemas/Note"}}}}
    Error:
      {description: "", from: error, open: {error.headers: headers},
       content: {application/json: {schema: {$ref: "#/components/schemas/Error"}}}}
  schemas:
    NewNote:
      {type: object, required: [text], additionalProperties: true, from: new, open: {new.fields: fields}, properties:
       {text: {type: string, from: new.text, open: {text.length: length}}, tag: {type: string, from: new.tag},
        parent: {type: integer, from: new.parent}, any: {type: object, x-free-form: true, from: new.any}}}
    Note:
      {type: object, required: [id, text], additionalProperties: true, from: note, open: {note.fields: fields},
       x-repeats: {/of/id: $request.path.id, /of/root: $request.path.id}, properties:
       {id: {type: integer, from: note.id}, text: {type: string, from: note.text, open: {note.length: length}},
        by: {from: note.by, open: {note.by-type: type}}, of: {$ref: "#/components/schemas/Of", from: note.of},
        either: {oneOf: [{type: object, properties: {a: {type: integer}}}, {type: string}], from: note.either},
        map: {type: object, x-free-form: true, additionalProperties: {type: integer}, from: note.map},
        list: {type: array, items: {type: object, open: {list.items: fields}}, from: note.list}}}
    Of: {type: object, from: of, properties: {id: {type: integer, from: of.id}, root: {type: integer, from: of.root}}}
    Error:
      {type: object, required: [message], additionalProperties: true, from: error.body,
       properties: {message: {type: string, from: error.message}}}
`;

/** Writes out the marks: a source by its id, and open points by id and aspect. */
function withMarks(value: Json): Json {
  if (Array.isArray(value)) return value.map(withMarks);
  if (!isJsonObject(value)) return value;
  const { from, open, ...own } = value;
  const marks = Object.entries(Object(open)).map(([id, aspect]) => ({
    id,
    aspect: String(aspect),
    question: 'Which?',
    section: '§1',
  }));
  return {
    ...Object.fromEntries(Object.entries(own).map(([key, child]) => [key, withMarks(child)])),
    ...(from !== undefined && { 'x-source': [{ id: from, section: '§1', says: 'So.' }] }),
    ...(marks.length > 0 && { 'x-unspecified': marks }),
  };
}
const document = withMarks(parse(SMALL, { merge: true }));
if (!isJsonObject(document)) throw new Error('a contract is a mapping');
const contract = parseContract(JSON.stringify(withGives(document)), 'small.json');
const judge = createJudge(contract, new Map([['parent', '7']]));

/**
 * An exchange in a line, such as `POST /v1/notes/?a=1 missing {"a":1} > 200 x-id: 7 {"b":1}`: what is written in capitals
 * is the method, a word what is known of key or resource, and each header a name with a colon.
 */
function exchangeOf(line: string): Exchange {
  const [asked = '', answered = ''] = line.split(' > ');
  const parts = (side: string) => {
    const body = /(?:^| )([{["].*|<.*)$/.exec(side)?.[1];
    const rest = body === undefined ? side : side.slice(0, -body.length);
    const headers = Object.fromEntries(
      Array.from(rest.matchAll(/([\w-]+): (\S*)/g), ([, name = '', value = '']) => [name, value]),
    );
    const words = rest
      .replaceAll(/[\w-]+: \S*/g, '')
      .split(' ')
      .filter((word) => word !== '');
    return { body: body === undefined || body === '""' ? undefined : Buffer.from(body), headers, words };
  };
  const request = parts(asked);
  const response = parts(answered);
  const [method = '', address = '', ...known] = request.words;
  const [path = '', query = ''] = address.split('?');
  const resource = (['absent', 'inaccessible'] as const).find((one) => known.includes(one));
  const credentials = (['stated', 'missing', 'invalid', 'unknown'] as const).find((one) => known.includes(one));
  const { 'key-scheme': keyScheme, scheme, ...headers } = request.headers;
  const { 'not-coded': notCoded, ...received } = response.headers;
  const surface = path.startsWith('/tools/') ? 'tools' : 'api';
  return {
    request: {
      ...{
        method,
        path,
        query,
        surface,
        body: request.body,
        credentials: credentials ?? (surface === 'api' ? 'stated' : 'missing'),
      },
      headers: { ...(request.body && { 'content-type': 'application/json' }), ...headers },
      ...(resource && { resource }),
      ...(keyScheme && { keyScheme }),
      ...(scheme && {
        scheme: scheme === 'bearer' ? { type: 'http', scheme } : { type: 'apiKey', in: 'header', name: scheme },
      }),
    },
    response: {
      status: Number(response.words[0]),
      headers: { 'content-type': 'application/json', ...received },
      ...(notCoded && { undecodableCoding: notCoded }),
      body: response.body ?? new Uint8Array(),
    },
  };
}

/** The broken statements, each with its fault, its exchange and the compared exchange. */
function brokenIn(shown: ReadonlyMap<string, ShownVerdict>): string[] {
  const broken = [...shown].flatMap(([statement, one]) => {
    if (one.is !== 'broken') return [];
    return `${statement}: ${one.how} @${one.exchange}${one.comparedWith === undefined ? '' : ` as ${one.comparedWith}`}`;
  });
  return broken.sort();
}

/** The observation at an open point, its counts and its exchanges. */
function seenAt(id: string, one: Observation): string[] {
  if (one.as === 'nothing' || one.as === 'choice') return [];
  const { times, of, exchanges, exchangesAgainst, contrast } = one.seen;
  const seen = `${times}/${of} @${exchanges.join()}${exchangesAgainst.map((number) => ` not ${number}`).join('')}`;
  const answer = one.as === 'structure' ? ` ${JSON.stringify(one.answer).replaceAll('"', '')}` : '';
  return [`${id}: ${one.says} ${seen}${contrast ? ' contrast' : ''}${answer}`];
}

/** Reads blocks of exchanges, each followed by what they show, indented. Of `400|401` each is one for itself, `$S`. */
const blocksOf = (table: string): [name: string, lines: string[], wanted: string[]][] =>
  table
    .trim()
    .split(/\n(?=\S)(?<=\n {2}.*\n)/)
    .flatMap((block) => {
      const [several = ''] = /\d{3}(\|\d{3})+/.exec(block) ?? [];
      return several.split('|').map((one) =>
        block
          .replace(several || '$S', one)
          .replaceAll('$S', one)
          .split('\n'),
      );
    })
    .map((lines) => {
      const asked = lines.filter((line) => !line.startsWith(' '));
      const wanted = lines.filter((line) => line.startsWith(' ')).map((line) => line.trim());
      return [asked.join(', '), asked, wanted.filter((line) => line !== 'nothing')];
    });

const ABBREVIATED: Readonly<Record<string, string>> = { NOTE: '{"id":1,"text":"a"}', NO: '{"message":"No."}' };
const judged = (lines: readonly string[]) =>
  judge.judge(
    lines.map((line) => exchangeOf(line.replaceAll(/\$(\w+)/g, (_, name: string) => ABBREVIATED[name] ?? ''))),
  );

test.for(
  blocksOf(`
GET /v1/notes/1/ > 200 ""
  note: there is no body @1
GET /v1/notes/ > 200 ""
  nothing
GET /v1/notes/1/ > 200 content-type: text/html $NOTE
  json: the media type is not JSON @1
GET /v1/notes/1/ > 200 content-type: $NOTE
  nothing
GET /v1/notes/1/ > 200 <h1>
  json: the body is not JSON in UTF-8 @1
GET /v1/notes/1/ > 200 not-coded: gzip $NOTE
  json: Content-Encoding is gzip, and the body cannot be decoded as that @1
GET /v1/notes/1/ > 200 {"id":1}
  note.text: the body lacks text @1
GET /v1/notes/1/ > 200 {"id":"a","text":null}
  note.id: /id is string, not integer @1
GET /v1/notes/1/ > 200 {"id":null,"text":"a","list":[{"x":1},7],"map":{"Alice Smith":"a","b":1}}
  note.list: /list/1 is integer, not object @1
  note.map: /map/… is string, not integer @1
GET /v1/notes/1/ > 200 {"id":1,"text":"a","map":{"b":true}}
  note.map: /map/b is boolean, not integer @1
GET /v1/notes/1/ > 200 []
  note: the body is array, not object @1
GET /v1/notes/1/ > 200 {"id":1.5,"text":"a","either":7}
  note.either: /either breaks oneOf @1
  note.id: /id is number, not integer @1
GET /v1/notes/1/ > 200 {"id":1,"text":"a","either":{"a":"x"}}
  note.either: /either breaks oneOf @1
GET /v1/notes/1/ > 204 ""
  added: the status is 204, not 200 @1
POST /v1/notes/ {"text":"hello there"} > 200 $NOTE
  added: the status is 200, not 201 @1
GET /v1/notes/ > 204 ""
  nothing
GET /v1/notes/1/ > 418 {"error":1}
  error.message: the body lacks message @1
GET /v1/notes/1/ > 199 {"error":1}
  nothing
GET /v1/notes/1/ > 302 {"error":1}
  nothing
GET /v1/notes/1/ > 500 {"message":" "}
  error.message: message is blank @1
GET /v1/notes/1/ > 500 {"message":null}
  error.message: message is blank @1
GET /v1/notes/1/ > 500 ""
  nothing
POST /tools/run/ {} > 500 <h1>
  nothing
HEAD /v1/notes/1/ > 200 ""
  nothing
GET /v1/notes/ missing > 200 []
  error: the key is missing, and it is accepted @1
  key: the key is missing, and it is accepted @1
GET /v1/notes/ invalid > 200 []
  error: the key is invalid, and it is accepted @1
  key: the key is invalid, and it is accepted @1
POST /v1/notes/ > 201 $NOTE
  add: there is no body, and it is accepted @1
POST /v1/notes/ [7 > 201 $NOTE
  json: the body is no JSON, and it is accepted @1
POST /v1/notes/ {"tag":"some tag"} > 201 $NOTE
  new.text: the body lacks text, and it is accepted @1
POST /v1/notes/ {"text":7,"tag":8} > 201 $NOTE
  new.text: /text is integer, not string, and it is accepted @1
POST /v1/notes/ {"text":7} > 201 {"id":1}
POST /v1/notes/ {"tag":7} > 201 {"id":1}
POST /v1/notes/ {} > 201 {"id":1}
POST /v1/notes/ {"text":"a","parent":"b"} > 201 {"id":1}
  new.parent: /parent is string, not integer, and it is accepted @4
  new.text: /text is integer, not string, and it is accepted @1
GET /v1/notes/x/ > 200 $NOTE
  id: id is no integer, and it is accepted @1
GET /v1/notes/1/ absent > 200 $NOTE
GET /v1/notes/2/ inaccessible > 200 $NOTE
  error: the resource is absent, and it is accepted @1
GET /v1/notes/1/ > 200 $NOTE
GET /v1/notes/2/ absent > 400 $NO
  error: the resource is absent: the response is 400, not 404 @2 as 1
GET /v1/notes/2/ absent > 400 $NO
  nothing
GET /v1/notes/1/ > 200 $NOTE
GET /v1/notes/2/ absent > 403 $NO
GET /v1/notes/3/ inaccessible > 404 $NO
  error: the resource is inaccessible: the response is 404, not 403 @3 as 1
GET /v1/notes/1/ > 200 $NOTE
GET /v1/notes/1/ missing > 403 $NO
GET /v1/notes/1/ invalid > 429 $NO
GET /v1/notes/x/ > 302 $NO
  error: the key is missing: the response is 403, not 401 @2 as 1
GET /v1/notes/1/ > 200 $NOTE
GET /v1/notes/x/ > 500 $NO
GET /v1/notes/1/ missing > 500 $NO
GET /v1/notes/ > 200 []
GET /v1/notes/1/ missing > 500 $NO
  error: the key is missing: the response is 500, not 401 @3 as 1
GET /v1/notes/1/ > 200 $NOTE
GET /v1/notes/x/ missing > 404 $NO
  nothing
POST /v1/notes/ {"text":"hello there"} > 201 $NOTE
POST /v1/notes/ {"text":7} > 422 $NO
POST /v1/notes/ {"text":7,"zz":1} > 409 $NO
  error: /text is integer, not string: the response is 422, not 400 @2 as 1
GET /v1/notes/1/ > 200 $NOTE
GET /v1/notes/1/ > 400|401|403|404|405|406|422|304 $NO
  read: nothing is wrong with the request, and the response is $S @2 as 1
GET /v1/notes/1/ > 200 $NOTE
GET /v1/notes/1/ > 415 $NO
  read: it has no content, and the response is 415 @2
GET /v1/notes/1/ > 200 $NOTE
GET /v1/notes/1/ > 409 $NO
  nothing
GET /v1/notes/1/ > 400|422 $NO
GET /v1/notes/ > 200 []
  nothing
GET /v1/notes/1/ > 405 $NO
GET /v1/notes/ > 200 []
  read: nothing is wrong with the request, and the response is 405 @1 as 2
GET /v1/notes/1/ > 401 $NO
GET /v1/notes/ > 200 []
  read: nothing is wrong with the request, and the response is 401 @1 as 2
GET /v1/notes/1/ > 403|404 $NO
GET /v1/notes/ > 200 []
  nothing
GET /v1/notes/ > 400 $NO
GET /v1/notes/1/ > 200 $NOTE
  nothing
GET /v1/notes/ > 405 $NO
GET /v1/notes/1/ > 200 $NOTE
  list: nothing is wrong with the request, and the response is 405 @1 as 2
GET /v1/notes/ > 401|404 $NO
GET /v1/notes/1/ > 200 $NOTE
  list: nothing is wrong with the request, and the response is $S @1 as 2
GET /v1/notes/1/ > 200 $NOTE
GET /v1/notes/1/ unknown > 400 $NO
  read: nothing is wrong with the request, and the response is 400 @2 as 1
GET /v1/notes/1/ > 200 $NOTE
GET /v1/notes/1/ unknown > 401|304 $NO
  nothing
POST /v1/notes/ {"text":"hello there","tag":"some tag"} > 201 $NOTE
POST /v1/notes/ {"text":"hello there"} > 400 $NO
  new.tag: nothing is wrong with the request, and the response is 400 @2 as 1
POST /v1/notes/ {"text":"hello there"} > 201 $NOTE
POST /v1/notes/ {"text":"hello there","tag":"some tag"} > 400 $NO
  new.tag: nothing is wrong with the request, and the response is 400 @2 as 1
POST /v1/notes/ {"text":"hello there"} > 201 $NOTE
POST /v1/notes/ {"text":"hello there","tag":"some tag","any":{}} > 400 $NO
  nothing
POST /v1/notes/ {"text":"hello there","tag":"some tag"} > 400 $NO
  nothing
POST /v1/notes/ {"text":"hello there"} > 400 $NO
  nothing
POST /v1/notes/ {"text":"hello there"} > 400 $NO
POST /v1/notes/ {"text":"hello"} > 400 $NO
POST /v1/notes/ {"text":"hello there, you"} > 400 $NO
  nothing
POST /v1/notes/ {"text":"hello there"} > 405 $NO
  nothing
GET /v1/notes/?limit=3 > 400 $NO
GET /v1/notes/ > 200 []
  limit: nothing is wrong with the request, and the response is 400 @1 as 2
GET /v1/notes/?limit=3 > 200 []
GET /v1/notes/ > 400 $NO
  limit: nothing is wrong with the request, and the response is 400 @2 as 1
GET /v1/notes/?q=3 > 200 []
GET /v1/notes/ > 400 $NO
  list: nothing is wrong with the request, and the response is 400 @2 as 1
GET /v1/notes/?limit=3 > 400 $NO
  nothing
POST /tools/run/ {} > 405 {}
  nothing
POST /tools/run/ {} > 400 {}
  nothing
POST /tools/run/ {} > 200 {}
POST /tools/run/ {} > 403 {}
  nothing
GET /v1/notes/1/ > 404 $NO
GET /v1/notes/1 > 200 $NOTE
  read: the response is 404, and the operation is on another path @1 as 2
GET /v1/notes/1/ > 404 $NO
GET /v2/notes/1/ > 200 $NOTE
  read: the response is 404, and the operation is on another path @1 as 2
GET /v1/notes/1/ > 404 $NO
POST /v1/notes/1 > 200 $NOTE
  nothing
GET /v1/notes/ > 401 $NO
GET /v1/notes/ invalid key-scheme: Token > 401 $NO
GET /v1/notes/ unknown key-scheme: Token > 200 []
  key: the key is accepted as Token alone @3 as 1
GET /v1/notes/ > 401 $NO
GET /v1/notes/ invalid key-scheme: Token > 200 []
GET /v1/notes/ unknown key-scheme: Token > 200 []
  error: the key is invalid, and it is accepted @2
  key: the key is invalid, and it is accepted @2
GET /v1/notes/ > 401 $NO
GET /v1/notes/1/ > 200 $NOTE
GET /v1/notes/ invalid key-scheme: Token > 401 $NO
GET /v1/notes/ unknown key-scheme: Token > 200 []
  list: nothing is wrong with the request, and the response is 401 @1 as 4
POST /v1/notes/ {"text":7} > 201 $NOTE
POST /v1/notes/ {"text":"a","tag":7} > 201 $NOTE
POST /v1/notes/ > 201 $NOTE
  error: /text is integer, not string, and it is accepted @1
GET /v1/notes/1/ > 200 $NOTE
POST /v1/notes/ {"text":"hello there"} > 201 $NOTE
POST /v1/notes/ > 404 $NO
GET /v1/notes/x/ > 300 $NO
GET /v1/notes/x/ > 500 $NO
  error: there is no body: the response is 404, not 400 @3 as 2
GET /v1/notes/1/ > 200 $NOTE
GET /v1/notes/x/ > 404 $NO
GET /v1/notes/2/ absent > 404 {"a":1}
GET /v1/notes/x/ > 404 {"a":1}
  error.message: the body lacks message @3
POST /v1/notes/ {"text":"hello there","parent":7} > 201 $NOTE
POST /v1/notes/ {"text":"hello there","parent":8} > 403 $NO
POST /v1/notes/ {"text":"hello there"} > 403 $NO
GET /v1/notes/1/?q=1 > 405 $NO
  new.parent: nothing is wrong with the request, and the response is 403 @3 as 1
GET /v1/notes/1/ > 404 $NO
GET /v12/notes/1/ > 200 $NOTE
GET /v1/notes/2 > 200 $NOTE
  read: the response is 404, and the operation is on another path @1 as 2
GET /v1/notes/2/ > 404 $NO
GET /v1/notes/1/ > 200 $NOTE
GET /v1/notes/2/ > 200 $NOTE
GET /v1/notes/2/ > 403 $NO
GET /v1/notes/3/ > 403 $NO
  read: nothing is wrong with the request, and the response is 404 @1 as 3
GET /v1/notes/1/ > 200 {"id":1,"text":"a","list":[1,2,3,4,5,6,7,8,9,10,{}],"map":{"d41d8cd98f00":"x","12a":"b"}}
  note.list: /list/0 is integer, not object @1
  note.map: /map/… is string, not integer @1
GET /v1/notes/1/ > 200 {"id":1,"text":" ","either":"x"}
GET /v1/notes/1/ > 400 {"message":"No.","id":null}
GET /v1/notes/1/ > 400 {"message":""}
  error.message: message is blank @3
  read: nothing is wrong with the request, and the response is 400 @2 as 1
GET /v1/notes/ > 401 $NO
POST /tools/run/ {} > 200 {}
GET /v1/notes/ invalid key-scheme: Other > 401 $NO
GET /v1/notes/ unknown key-scheme: Token > 200 []
  nothing
GET /v1/notes/ > 403 $NO
GET /v1/notes/1/ invalid key-scheme: Token > 401 $NO
GET /v1/notes/ unknown key-scheme: Token > 200 []
  nothing
POST /v1/notes/ {"text":"hello there","any":{"note":"as long as no one would write it"}} > 400 $NO
POST /v1/notes/ {"text":"hello there"} > 201 $NOTE
POST /v1/notes/ {"text":"hello there","any":{"note":"as short as it is usual"}} > 400 $NO
  nothing
POST /v1/notes/ {"text":"hello there"} > 201 $NOTE
POST /v1/notes/ {"text":"hello where"} > 201 $NOTE
POST /v1/notes/ {"text":"hello there, you"} > 201 $NOTE
POST /v1/notes/ {"text":"hello there","tag":"some tag"} > 500 $NO
POST /v1/notes/ {"text":"hello there","tag":"a tag"} > 409 $NO
POST /v1/notes/ {"text":"hello where","tag":"some tag"} > 500 $NO
POST /v1/notes/ {"text":"hello there, you","tag":"some tag"} > 500 $NO
  new.tag: each of 3 valid requests with tag fails with 500, and none without @4 as 1
POST /v1/notes/ {"text":"hello there","any":{"a":1}} > 201 $NOTE
POST /v1/notes/ {"text":"hello there"} > 201 $NOTE
POST /v1/notes/ {"text":"hello there","tag":"some tag"} > 400 $NO
  new.tag: nothing is wrong with the request, and the response is 400 @3 as 2
POST /v1/notes/ {"text":""} > 201 $NOTE
POST /v1/notes/ {"text":"hello there"} > 400 $NO
  nothing
GET /v1/notes/1/ > 200 $NOTE
GET /v1/notes/0/ > 401 $NO
  nothing
GET /v1/notes/1/ > 200 {"id":1,"text":"a","of":{"id":1,"root":1}}
GET /v1/notes/1/ > 200 {"id":1,"text":"a","of":{"id":8,"root":9}}
  note.of: /of/id is the id of another resource; /of/root is the id of another resource @2 as 1
GET /v1/notes/x/ > 404 ""
  nothing
GET /v1/notes/x/ > 400 ""
  error.body: there is no body @1
`),
)('what breaks a statement, and what not: %s', ([, lines, wanted]) => {
  expect(brokenIn(judged(lines).shown)).toEqual(wanted);
});

test('requests that fail with a text of more than two thousand characters may do so for its size', () => {
  const broken = (length: number) => {
    const texts = ['hello there', 'hello where', 'hello there, you'];
    const accepted = texts.map((text) => `POST /v1/notes/ {"text":"${text}"} > 201 $NOTE`);
    const failed = texts.map(
      (text) => `POST /v1/notes/ {"text":"${text.padEnd(length, '.')}","tag":"a tag"} > 500 $NO`,
    );
    return brokenIn(judged([...accepted, ...failed]).shown);
  };
  expect([2000, 2001].map(broken)).toEqual([
    ['new.tag: each of 3 valid requests with tag fails with 500, and none without @4 as 1'],
    [],
  ]);
});

test('an exchange that kept a broken statement is named as the same request only if its request had the same faults', () => {
  const steady = (refused: string) => {
    const { shown } = judged([
      'POST /v1/notes/ {"text":"hello there"} > 201 $NOTE',
      'POST /v1/notes/ content-type: application/json > 422 $NO',
      `POST /v1/notes/ ${refused} > 400 $NO`,
    ]);
    expect(brokenIn(shown)).toEqual(['error: there is no body: the response is 422, not 400 @2 as 1']);
    return Object(shown.get('error')).steady;
  };
  expect(['content-type: application/json', '[7'].map(steady)).toEqual([3, undefined]);
});

test.for(
  blocksOf(`
GET /v1/notes/ > 200 [{"a":1}]
GET /v1/notes/ missing > 401 www-authenticate: Bearer x-n: 7 $NO
GET /v1/notes/ invalid > 401 x-n: 8 $NO
GET /v1/notes/?limit=3 > 206 [{"a":1},{"a":2}]
GET /v1/notes/?q=3&r=b > 200 []
GET /v1/notes/ > 429 $NO
GET /v1/notes/ > 503 $NO
  kept error 6,7,2,3; error.body 2,3,6,7; error.message 2,3,6,7; json 1,2,3,4,5,6,7; key 1,4,5,2,3; list 1,4,5; server 1,4,5
  list.status: It succeeded with 200 and 206. 3/3 @1,4,5 [200,206]
  list.body: The body was an array. 3/3 @1,4,5 {type:array,items:{type:object,properties:{a:{type:integer}},required:[a]}}
  error.headers: There was www-authenticate and x-n. 2/4 @2,3 contrast {www-authenticate:{schema:{type:string}},x-n:{schema:{type:integer}}}
POST /v1/notes/ {"text":"hello there"} > 201 x-id: 7 {"id":1,"text":"hello there","by":7,"list":[{"x":1},{"x":2,"y":null}],"more":true}
POST /v1/notes/ {"text":"hello there","tag":"some tag","any":{"a":1}} > 201 {"id":2,"text":"b","by":null,"a":1,"any":{"a":1}}
POST /v1/notes/ {"text":"hello there","zz":1} > 400 $NO
POST /v1/notes/ {"text":"hello there","parent":8} > 404 $NO
POST /v1/notes/ {"text":"hello there","parent":7} > 201 $NOTE
POST /v1/notes/ {"tag":"some tag"} > 400 $NO
POST /v1/notes/ > 400 $NO
POST /v1/notes/ {"text":7} > 400 $NO
POST /v1/notes/ {"text":null} > 400 $NO
POST /v1/notes/ content-type: text/plain {"text":7} > 415 $NO
  kept add 1,2,5,7; added 1,2,5; error 6,7,8; error.body 3,4,6,7,8,9,10; error.message 3,4,6,7,8,9,10; header 1; json 1,2,3,4,5,6,7,8,9,10; key 1,2,5; new 1,2,5; new.any 2; new.parent 5; new.tag 2; new.text 1,2,5,6,8; note 1,2,5; note.id 1,2,5; note.list 1; note.text 1,2,5; server 1,2,5
  id.presence: It was not always there. 2/3 @2,5 false
  id.format: It was a number. 1/1 @1 {pattern:^[0-9]+$,example:1}
  error.headers: There were no headers of the kind. 6/6 @3,4,6,7,8,9 contrast {}
  new.fields: A further field was refused. 1/1 @3 contrast {additionalProperties:false}
  note.fields: There were also sometimes more, a and any. 2/3 @1,2 {properties:{more:{type:boolean},a:{type:integer},any:{type:object}},required:[],additionalProperties:true}
  note.by-type: It was an integer or null. 2/2 @1,2 {type:[integer,null]}
  list.items: There were also x, and sometimes y. 2/2 @1 {properties:{x:{type:integer},y:{}},required:[x],additionalProperties:true}
POST /v1/notes/ {"text":"hello there","zz":1,"y":{"b":2}} > 201 {"id":1,"text":"a","zz":1,"in":{"zz":1},"y":{"b":3}}
POST /v1/notes/ {"text":"hello there"} > 503 $NO
  kept add 1; added 1; error 2; error.body 2; error.message 2; json 1,2; key 1; new 1; new.text 1; note 1; note.id 1; note.text 1; server 1
  id.presence: It was never there. 1/1 @1 null
  new.fields: A further field was accepted. 1/1 @1 {additionalProperties:true}
  note.fields: There were also in and y. 1/1 @1 {properties:{in:{type:object},y:{type:object,properties:{b:{type:integer}}}},required:[],additionalProperties:true}
POST /v1/notes/ {"text":"hello there"} > 201 $NOTE
POST /v1/notes/ {"text":""} > 201 $NOTE
POST /v1/notes/ {"text":"hello there, how are you all"} > 400 $NO
  kept add 1,2; added 1,2; error.body 3; error.message 3; json 1,2,3; key 1,2; new 1,2; new.text 1,2; note 1,2; note.id 1,2; note.text 1,2; server 1,2
  id.presence: It was never there. 2/2 @1,2 null
  error.headers: There were no headers of the kind. 1/1 @3 contrast {}
  text.length: An empty text was accepted. A text of 28 characters was refused, and the longest that was accepted had 11. 2/2 @2,3 contrast {minLength:0,maxLength:27}
  note.fields: There were no other fields. 2/2 @1,2 {properties:{},required:[],additionalProperties:true}
POST /v1/notes/ {"text":"hello there"} > 201 $NOTE
POST /v1/notes/ {"text":"hey"} > 400 $NO
POST /v1/notes/ {"text":""} > 400 $NO
POST /v1/notes/ {"text":"hello there, how are you all"} > 400 $NO
POST /v1/notes/ {"text":"hello there, how are you both"} > 400 $NO
POST /v1/notes/ {"text":"hello there, how are you"} > 201 $NOTE
  kept add 1,6; added 1,6; error.body 2,3,4,5; error.message 2,3,4,5; json 1,2,3,4,5,6; key 1,6; new 1,6; new.text 1,6; note 1,6; note.id 1,6; note.text 1,6; server 1,6
  id.presence: It was never there. 2/2 @1,6 null
  error.headers: There were no headers of the kind. 4/4 @2,3,4,5 contrast {}
  text.length: A text of 3 characters was refused, and one of 11 accepted. A text of 28 characters was refused, and the longest that was accepted had 24. 2/2 @2,4 contrast {minLength:4,maxLength:27}
  note.fields: There were no other fields. 2/2 @1,6 {properties:{},required:[],additionalProperties:true}
POST /v1/notes/ {"text":"hello there"} > 201 $NOTE
POST /v1/notes/ {"text":""} > 400 $NO
  kept add 1; added 1; error.body 2; error.message 2; json 1,2; key 1; new 1; new.text 1; note 1; note.id 1; note.text 1; server 1
  id.presence: It was never there. 1/1 @1 null
  error.headers: There were no headers of the kind. 1/1 @2 contrast {}
  text.length: An empty text was refused. 1/1 @2 contrast {minLength:1}
  note.fields: There were no other fields. 1/1 @1 {properties:{},required:[],additionalProperties:true}
GET /v1/notes/1/ > 200 x-id: a-b $NOTE
GET /v1/notes/2/ absent > 404 $NO
GET /v1/notes/3/ inaccessible > 403 $NO
GET /v1/notes/x/ > 404 <h1>
GET /v1/notes/99999999999999999999/ > 404 $NO
DELETE /v1/notes/1/ > 405 $NO
GET /v1/none/ > 404 $NO
GET /v1/notes/1 > 308 ""
  kept added 1; error 2,3; error.body 2,3,5; error.message 2,3,5; header 1; id 1,4; json 1,2,3,5; key 1; note 1; note.id 1; note.text 1; read 1; server 1
  id.presence: It was always there. 1/1 @1 true
  id.format: It was a text that is neither a UUID nor a number. 1/1 @1
  error.headers: There were no headers of the kind. 3/3 @2,3,4 contrast {}
  note.fields: There were no other fields. 1/1 @1 {properties:{},required:[],additionalProperties:true}
GET /v1/notes/1/ > 200 x-id: 7f1c0a52-7f7e-4a39-9f4b-0a7f4f9f6d2e x-n: 1 $NOTE
GET /v1/notes/2/ absent > 404 x-n: 2 $NO
GET /v1/notes/0/ > 404 $NO
GET /v1/notes/-1/ > 400 $NO
GET /v1/notes/9007199254740992/ > 400 $NO
  kept added 1; error 2; error.body 2,3,4,5; error.message 2,3,4,5; header 1; id 1; json 1,2,3,4,5; key 1; note 1; note.id 1; note.text 1; read 1; server 1
  id.presence: It was always there. 1/1 @1 true
  id.format: It was a UUID. 1/1 @1 {format:uuid}
  note.fields: There were no other fields. 1/1 @1 {properties:{},required:[],additionalProperties:true}
GET /v1/notes/1/ > 200 $NOTE
GET /v1/notes/1/ origin: https://a.example > 200 $NOTE
GET /v1/notes/1/ {"a":1} > 400 $NO
GET /v1/notes/1/?id[a]=1 > 400 $NO
  kept added 1,2; error.body 3,4; error.message 3,4; id 1,2; json 1,2,3,4; key 1,2; note 1,2; note.id 1,2; note.text 1,2; read 1,2; server 1,2
  id.presence: It was never there. 2/2 @1,2 null
  error.headers: There were no headers of the kind. 2/2 @3,4 contrast {}
  note.fields: There were no other fields. 2/2 @1,2 {properties:{},required:[],additionalProperties:true}
POST /tools/run/ {"a":1} > 200 {"r":1}
POST /tools/run/ content-type: text/plain {"a":1} > 200 ""
POST /tools/run/ {"b":1} > 422 {"error":"x"}
POST /tools/run/ > 409 ""
  kept json 1,3; run 1,2; server 1,2
  run.security: It asked for no credentials. 2/4 @1,2 {security:[]}
  run.status: It succeeded with 200. 2/2 @1,2 [200]
  run.input: A body of application/json and text/plain was accepted. 2/2 @1,2 {content:{application/json:{schema:{type:object,additionalProperties:true,x-free-form:true}},text/plain:{schema:{type:string}}}}
  run.body: The body was an object with r. 1/2 @1 {type:object,properties:{r:{type:number}}}
  run.errors: Errors came with 422 and 409. 2/2 @3,4 {409:{description:Seen at a live server.},422:{description:Seen at a live server.,content:{application/json:{schema:{type:object,properties:{error:{type:string}}}}}}}
POST /tools/run/ {"a":1} > 401 {"error":"x"}
POST /tools/run/ stated {"a":1} > 201 ""
POST /tools/run/ > 600 {}
  kept json 1,3; run 2; server 2
  run.security: It asked for credentials. 1/1 @1
  run.status: It succeeded with 201. 1/1 @2 [201]
  run.input: A body of application/json was accepted. 1/1 @2 {content:{application/json:{schema:{type:object,additionalProperties:true,x-free-form:true}}}}
  run.body: There was no body. 1/1 @2 null
  run.errors: Errors came with 401. 1/1 @1 {401:{description:Seen at a live server.,content:{application/json:{schema:{type:object,properties:{error:{type:string}}}}}}}
POST /tools/run/ absent {"a":1} > 200 {"error":"x"}
  run.security: It asked for no credentials. 1/1 @1 {security:[]}
  run.errors: What is not there was answered with 200. 1/1 @1
POST /tools/run/ absent {"a":1} > 202 {"error":"x"}
POST /tools/run/ {"a":1} > 200 ""
POST /tools/run/ absent {"b":1} > 404 {"error":"x"}
  kept json 3; run 2; server 2
  run.security: It asked for no credentials. 2/3 @1,2 {security:[]}
  run.status: It succeeded with 200. 1/1 @2 [200]
  run.input: A body of application/json was accepted. 1/1 @2 {content:{application/json:{schema:{type:object,additionalProperties:true,x-free-form:true}}}}
  run.body: There was no body. 1/1 @2 null
  run.errors: Errors came with 404. What is not there was answered with 202. 1/1 @3 contrast {404:{description:Seen at a live server.,content:{application/json:{schema:{type:object,properties:{error:{type:string}}}}}}}
GET /v1/notes/ > 202 [{"at":"2026-11-30","n":1.5,"t":"2026-11-30T10:00:00Z","u":"7f1c0a52-7f7e-4a39-9f4b-0a7f4f9f6d2e","d":["x"]},{"at":"2026-12-01","n":1,"t":"x","u":null}]
GET /v1/notes/ > 200 {"2026":1,"aB1cD2eF3gH4":2,"isReady":3}
GET /v1/notes/ > 200 "a"
GET /v1/notes/?page=2&a[b]=1&c]=2&colloquy=3&aB1cD2eF3gH4=5&n=x1&n=2 > 200 []
GET /v1/notes/?more=1 missing > 200 []
  kept json 1,2,3; list 1,2,3,4; server 1,2,3,4
  list.body: The body was an array or a string or an object with isReady, and names that look like data. 4/4 @1,2,3,4 {items:{type:object,properties:{at:{type:string,format:date},n:{type:number},t:{type:string},u:{type:[string,null],format:uuid},d:{type:array,items:{type:string}}},required:[at,n,t,u]},properties:{isReady:{type:integer}},additionalProperties:true}
  list.status: It succeeded with 200 and 202. 4/4 @1,2,3,4 [200,202]
GET /v1/notes/ > 204 ""
GET /v1/notes/ missing > 401 x-n: 7 x-m: 7a x-l: a7 x-q: 12 $NO
GET /v1/notes/ missing > 401 x-n: a x-q: 3 aB1cD2eF3gH4: 1 $NO
  error.headers: There was x-n, x-m, x-l and x-q. 2/2 @2,3 contrast {x-n:{schema:{type:string}},x-m:{schema:{type:string}},x-l:{schema:{type:string}},x-q:{schema:{type:integer}}}
  kept error 2,3; error.body 2,3; error.message 2,3; json 2,3; key 1,2,3; list 1; server 1
  list.body: There was no body. 1/1 @1 null
  list.status: It succeeded with 204. 1/1 @1 [204]
GET /v1/notes/1/ > 200 x-id: 12 $NOTE
GET /v1/notes/2/ > 200 x-id: 7f1c0a52-7f7e-4a39-9f4b-0a7f4f9f6d2e $NOTE
GET /v1/notes/3/ > 200 x-id: 1a {"id":1}
  id.format: It was a text that is neither a UUID nor a number. 3/3 @1,2,3
  id.presence: It was always there. 3/3 @1,2,3 true
  kept added 1,2; header 1,2; id 1,2,3; json 1,2; key 1,2,3; note 1,2; note.id 1,2; read 1,2,3; server 1,2,3
  note.fields: There were no other fields. 2/2 @1,2 {properties:{},required:[],additionalProperties:true}
GET /v1/notes/1/ > 200 x-id: 12 $NOTE
GET /v1/notes/2/ > 200 x-id: 345 $NOTE
GET /v1/notes/0/ > 400 $NO
POST /v1/notes/1/ > 405 $NO
POST /v1/notes/1/ missing > 401 $NO
GET /v1/none/ missing > 401 $NO
  id.format: It was a number. 2/2 @1,2 {pattern:^[0-9]+$,example:1}
  id.presence: It was always there. 2/2 @1,2 true
  kept added 1,2; error.body 3; error.message 3; header 1,2; id 1,2; json 1,2,3; key 1,2; note 1,2; note.id 1,2; note.text 1,2; read 1,2; server 1,2
  note.fields: There were no other fields. 2/2 @1,2 {properties:{},required:[],additionalProperties:true}
POST /tools/run/ scheme: X-Tool stated {"a":1} > 200 {}
POST /tools/run/ {"a":1} > 401 {}
POST /tools/run/ {"a":1} > 403 {}
POST /tools/run/ {"a":1} > 500 {}
  kept json 1,2,3,4; run 1; server 1
  run.body: The body was an object. 1/1 @1 {type:object}
  run.errors: Errors came with 401, 403 and 500. 3/3 @2,3,4 {401:{description:Seen at a live server.,content:{application/json:{schema:{type:object}}}},403:{description:Seen at a live server.,content:{application/json:{schema:{type:object}}}},500:{description:Seen at a live server.,content:{application/json:{schema:{type:object}}}}}
  run.input: A body of application/json was accepted. 1/1 @1 {content:{application/json:{schema:{type:object,additionalProperties:true,x-free-form:true}}}}
  run.security: It asked for credentials, and took those in the header X-Tool. 2/2 @2,3 {security:[{run.security:[]}],schemes:{run.security:{type:apiKey,in:header,name:X-Tool}}}
  run.status: It succeeded with 200. 1/1 @1 [200]
POST /tools/run/ scheme: bearer stated content-type: Text/A;b {"a":1} > 200 {}
POST /tools/run/ > 401 {}
POST /tools/run/ stated > 204 ""
POST /tools/run/ stated content-type: a/form {"a":1} > 201 {}
  kept json 1,2,4; run 1,3,4; server 1,3,4
  run.body: The body was an object. 2/3 @1,4 {type:object}
  run.errors: Errors came with 401. 1/1 @2 {401:{description:Seen at a live server.,content:{application/json:{schema:{type:object}}}}}
  run.input: A body of text/a and a/form was accepted. 2/3 @1,4 {content:{text/a:{schema:{type:string}},a/form:{schema:{type:object,additionalProperties:true,x-free-form:true}}}}
  run.security: It asked for credentials, and took those in the scheme bearer. 1/1 @2 {security:[{run.security:[]}],schemes:{run.security:{type:http,scheme:bearer}}}
  run.status: It succeeded with 200, 201 and 204. 3/3 @1,3,4 [200,201,204]
POST /tools/run/ {"a":1} > 501 {}
POST /tools/run/ {"a":1} > 599 <h1>
  kept json 1
POST /v1/notes/ {"text":"hello there"} > 201 $NOTE
POST /v1/notes/ {"text":"hello there","any":{"k":1},"zz":2} > 201 {"id":1,"text":"a","any":{"k":1},"copy":{"k":1},"zz":2,"other":{"k":2},"list":[{"k":1},{"zz":2}]}
POST /v1/notes/ {"text":"hey","zz":1} > 400 $NO
POST /v1/notes/ {"text":"hey","tag":""} > 400 $NO
  error.headers: There were no headers of the kind. 2/2 @3,4 contrast {}
  id.presence: It was never there. 2/2 @1,2 null
  kept add 1,2; added 1,2; error.body 3,4; error.message 3,4; json 1,2,3,4; key 1,2; new 1,2; new.any 2; new.text 1,2; note 1,2; note.id 1,2; note.list 2; note.text 1,2; server 1,2
  list.items: There were no other fields. 2/2 @2 {properties:{},required:[],additionalProperties:true}
  new.fields: A further field was accepted. 1/1 @2 {additionalProperties:true}
  note.fields: There were also any, copy and other. 1/2 @2 {properties:{any:{type:object},copy:{type:object},other:{type:object,properties:{k:{type:integer}}}},required:[],additionalProperties:true}
`),
)('what keeps a statement, and what is seen where it is open: %s', ([, lines, wanted]) => {
  const { shown, paired } = judged(lines);
  const kept = [...shown].flatMap(([id, one]) => (one.is === 'holds' ? `${id} ${one.exchanges.join()}` : []));
  const seen = [...observePoints(contract, paired)].flatMap(([id, one]) => seenAt(id, one));
  expect([...seen, ...(kept.length === 0 ? [] : [`kept ${kept.sort().join('; ')}`])].sort()).toEqual(wanted.sort());
});
