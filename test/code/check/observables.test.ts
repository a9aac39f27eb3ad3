import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = await readContract();

async function reported(files: Readonly<Record<string, string>>): Promise<string[]> {
  const uses = await findUses(files, contract);
  return uses.flatMap(({ file, line, verdict, fact }) =>
    verdict === 'stated' ? [] : [`${file}:${line} ${verdict} ${fact}`],
  );
}

const NO_KEY = 'unread GET /v1/conversations/ key';

const service = (body: string): string => `import { HttpClient, HttpHeaders, HttpParams } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { catchError, firstValueFrom, map, switchMap, tap, timeout } from 'rxjs';
@Injectable({ providedIn: 'root' })
export class Api { private http = inject(HttpClient); load() { return this.http
${body} } }`;

test.for<[string, string[]]>([
  [
    ".get<{ data: object[] }>('/v1/conversations/', { params: { expand: 'agent' } })",
    ['invented GET /v1/conversations/ query expand'],
  ],
  [
    ".get('/v1/conversations/', { params: new HttpParams({ fromObject: { expand: 'agent' } }) })",
    ['invented GET /v1/conversations/ query expand'],
  ],
  [
    ".get('/v1/conversations/', { params: new HttpParams().set('expand', 'agent') })",
    ['invented GET /v1/conversations/ query expand'],
  ],
  [
    ".get('/v1/conversations/').pipe(map((page) => page.items))",
    ['invented GET /v1/conversations/ response field items'],
  ],
  [
    ".get('/v1/conversations/').pipe(switchMap((page) => page.data), tap((page) => console.log(page.items)))",
    ['invented GET /v1/conversations/ response field data.items'],
  ],
  [
    ".get('/v1/conversations/', { observe: 'response' }).pipe(map((response) => response.body.items))",
    ['invented GET /v1/conversations/ response field items'],
  ],
  [
    ".get('/v1/conversations/').pipe(catchError((error) => error.status === 409 ? error.error.detail : error))",
    ['invented GET /v1/conversations/ status 409', 'open GET /v1/conversations/ response field detail'],
  ],
  [
    ".get('/v1/conversations/').subscribe({ next: (page) => page.items, error: (error) => error.headers.get('Retry-After') })",
    ['invented GET /v1/conversations/ response field items', 'open GET /v1/conversations/ response header Retry-After'],
  ],
  [".get('/v1/conversations/').pipe(timeout(5000))", ['open GET /v1/conversations/ time limit']],
  [".request('PUT', '/v1/conversations/')", ['open PUT /v1/conversations/']],
])('Angular: %s', async ([call, expected]) => {
  const uses = await reported({ 'api.service.ts': service(call) });
  const facts = uses.map((one) => one.replace(/^\S+ /, '')).filter((one) => !/ key$/.test(one));
  expect(facts.toSorted()).toEqual([...expected].toSorted());
});

test('a client that Angular passes to the constructor is understood', async () => {
  const text = `import { HttpClient } from '@angular/common/http';
export class Api { constructor(private http: HttpClient) {}
  load() { return this.http.get('/v1/conversations/?expand=agent'); } }`;
  expect(await reported({ 'api.service.ts': text })).toEqual([
    `api.service.ts:3 ${NO_KEY}`,
    'api.service.ts:3 invented GET /v1/conversations/ query expand',
  ]);
});

test('an interceptor of Angular adds the key, and reads the responses of the service', async () => {
  const interceptor = `import { HttpInterceptorFn } from '@angular/common/http';
import { retry, timer } from 'rxjs';
export const addKey: HttpInterceptorFn = (req, next) =>
  next(req.clone({ setHeaders: { Authorization: \`Token \${localStorage.getItem('key')}\` } })).pipe(
    retry({ delay: (error) => timer(Number(error.headers.get('X-Wait'))) }));`;
  expect(
    await reported({ 'key.interceptor.ts': interceptor, 'api.service.ts': service(".get('/v1/conversations/')") }),
  ).toEqual([
    'key.interceptor.ts:4 excluded GET /v1/conversations/ key',
    'key.interceptor.ts:5 invented GET /v1/conversations/ response header X-Wait',
  ]);
});

const STEPS: Readonly<Record<string, string>> = {
  map: 'pipe(sent, TE.map((body) => body.mood))',
  chain: 'pipe(sent, TE.chainEitherK((body) => E.right(body.mood)))',
  'tap, and a step after it': 'pipe(sent, TE.tapIO(log), TE.map((body) => body.mood))',
  match: 'pipe(sent, TE.match((error) => error, (body) => body.mood))',
  'the result of a task': 'const result = await sent(); if (E.isRight(result)) show(result.right.mood)',
  flow: 'const read = flow((id) => sent, TE.map((body) => body.mood)); read(5)',
};

test.for(Object.keys(STEPS))('fp-ts hands the value of a result to a function: %s', async (name) => {
  const text = `import { flow, pipe } from 'fp-ts/function';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
const sent = pipe(TE.tryCatch(() => fetch(base + '/v1/conversations/', { headers: { Authorization: 'Bearer ' + key } }), E.toError), TE.chain((response) => TE.tryCatch(() => response.json(), E.toError)));
${STEPS[name]};`;
  expect(await reported({ 'a.ts': text })).toEqual(['a.ts:5 invented GET /v1/conversations/ response field mood']);
});
