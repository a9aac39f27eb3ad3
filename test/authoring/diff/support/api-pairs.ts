import { content, type Document, documentOf } from './documents.ts';

type Rating = 'major' | 'minor' | 'patch' | 'none';

/** Two versions of an API, with the ratings of the change and of its reverse. */
export type ApiPair = readonly [name: string, before: Document, after: Document, forward: Rating, backward: Rating];

const DONE = { 200: { description: 'Done.' } };
const text = { type: 'string' };

const parameters = (...list: object[]): Document => documentOf({ parameters: [ID, ...list], responses: DONE });
const ID = { name: 'id', in: 'path', required: true, schema: text };
const query = (more: object = {}) => ({ name: 'q', in: 'query', schema: text, ...more });

const responses = (map: object, more: object = {}): Document => documentOf({ responses: map, ...more });
const response = (more: object = {}) => ({ description: 'Done.', ...more });
const thing = { type: 'object', properties: { a: text } };

const body = (requestBody: object | undefined): Document => documentOf({ requestBody, responses: DONE });

const SCHEMES = {
  Key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  Token: { type: 'http', scheme: 'bearer' },
  Flow: {
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: 'https://a.example/token', scopes: { read: 'Read', write: 'Write' } } },
  },
};
const secured = (security: object[] | undefined, securitySchemes: object = SCHEMES): Document =>
  documentOf({ responses: DONE, ...(security && { security }) }, { components: { securitySchemes } });

const servers = (...list: object[]): Document => documentOf({ responses: DONE }, { servers: list });

const webhook = (operation: object): Document =>
  documentOf({ responses: DONE }, { webhooks: { changed: { post: { responses: DONE, ...operation } } } });
const callback = (operation: object): Document =>
  documentOf({
    responses: DONE,
    callbacks: { done: { '{$request.body#/url}': { post: { responses: DONE, ...operation } } } },
  });

const paths = (...names: string[]): Document => ({
  ...documentOf({}),
  paths: Object.fromEntries(names.map((name) => [name, { get: { responses: DONE } }])),
});

const operation = (more: object): Document => documentOf({ responses: DONE, ...more });

const form = (encoding?: object): Document =>
  body({
    content: {
      'multipart/form-data': { schema: { type: 'object', properties: { file: text } }, ...(encoding && { encoding }) },
    },
  });

export const API_PAIRS: readonly ApiPair[] = [
  // Operations
  ['a path', paths('/a'), paths('/a', '/b'), 'minor', 'major'],
  ['the name of a parameter in a path', paths('/a/{x}'), paths('/a/{y}'), 'none', 'none'],
  ['the case of a path', paths('/a'), paths('/A'), 'major', 'major'],
  ['a slash at the end of a path', paths('/a'), paths('/a/'), 'major', 'major'],
  ['an operationId', operation({}), operation({ operationId: 'other' }), 'major', 'major'],
  ['a deprecated operation', operation({}), operation({ deprecated: true }), 'minor', 'minor'],
  [
    'a removed operation that was deprecated',
    {
      ...paths('/a'),
      paths: { '/a': { get: { responses: DONE } }, '/b': { get: { deprecated: true, responses: DONE } } },
    },
    paths('/a'),
    'minor',
    'minor',
  ],
  [
    'a removed operation before its sunset',
    {
      ...paths('/a'),
      paths: {
        '/a': { get: { responses: DONE } },
        '/b': { get: { deprecated: true, 'x-sunset': '9999-01-01', responses: DONE } },
      },
    },
    paths('/a'),
    'major',
    'minor',
  ],
  [
    'a removed operation after its sunset',
    {
      ...paths('/a'),
      paths: {
        '/a': { get: { responses: DONE } },
        '/b': { get: { deprecated: true, 'x-sunset': '2020-01-01', responses: DONE } },
      },
    },
    paths('/a'),
    'minor',
    'minor',
  ],
  [
    'a sunset',
    operation({ deprecated: true }),
    operation({ deprecated: true, 'x-sunset': '9999-01-01' }),
    'minor',
    'major',
  ],
  [
    'a sunset that has passed',
    operation({}),
    operation({ deprecated: true, 'x-sunset': '2020-01-01' }),
    'major',
    'minor',
  ],
  ['a sunset that is no date', operation({}), operation({ deprecated: true, 'x-sunset': 'soon' }), 'major', 'minor'],
  ['a summary', operation({}), operation({ summary: 'Change it.' }), 'patch', 'patch'],
  ['a tag', operation({ tags: ['a'] }), operation({ tags: ['b'] }), 'patch', 'patch'],
  ['the title', operation({}), { ...operation({}), info: { title: 'Other', version: '1' } }, 'patch', 'patch'],
  [
    'a part of the address',
    { ...paths('/a'), servers: [{ url: 'https://a.example/v1' }] },
    { ...paths('/v1/a'), servers: [{ url: 'https://a.example' }] },
    'none',
    'none',
  ],
  // Parameters
  [
    'a number that is a text in a query',
    parameters(query({ schema: { type: 'integer' } })),
    parameters(query()),
    'minor',
    'major',
  ],
  [
    'a number that is no text in JSON',
    parameters({ name: 'q', in: 'query', ...content({ type: 'integer' }) }),
    parameters({ name: 'q', in: 'query', ...content(text) }),
    'major',
    'major',
  ],
  [
    'the form of a list in a header',
    parameters(query({ in: 'header', name: 'x-q', schema: { type: 'array' } })),
    parameters(query({ in: 'header', name: 'x-q', schema: { type: 'array' }, explode: true })),
    'none',
    'none',
  ],
  ['an optional parameter', parameters(), parameters(query()), 'minor', 'major'],
  ['a required parameter', parameters(), parameters(query({ required: true })), 'major', 'major'],
  ['a parameter is required', parameters(query()), parameters(query({ required: true })), 'major', 'minor'],
  ['the place of a parameter', parameters(query()), parameters(query({ in: 'header' })), 'major', 'major'],
  ['the case of a query parameter', parameters(query()), parameters(query({ name: 'Q' })), 'major', 'major'],
  [
    'the case of a header',
    parameters(query({ in: 'header', name: 'X-Q' })),
    parameters(query({ in: 'header', name: 'x-q' })),
    'none',
    'none',
  ],
  ['a header without a meaning', parameters(), parameters(query({ in: 'header', name: 'Accept' })), 'none', 'none'],
  [
    'a shorter parameter',
    parameters(query()),
    parameters(query({ schema: { type: 'string', maxLength: 3 } })),
    'major',
    'minor',
  ],
  [
    'another default of a parameter',
    parameters(query({ schema: { ...text, default: 'a' } })),
    parameters(query({ schema: { ...text, default: 'b' } })),
    'major',
    'major',
  ],
  [
    'the usual form',
    parameters(query({ schema: { type: 'array' } })),
    parameters(query({ schema: { type: 'array' }, style: 'form', explode: true })),
    'none',
    'none',
  ],
  [
    'another form',
    parameters(query({ schema: { type: 'array' } })),
    parameters(query({ schema: { type: 'array' }, explode: false })),
    'major',
    'major',
  ],
  ['another form of a text', parameters(query()), parameters(query({ explode: false })), 'none', 'none'],
  [
    'a form with a media type',
    parameters(query()),
    parameters({ name: 'q', in: 'query', ...content(text) }),
    'major',
    'major',
  ],
  ['reserved characters', parameters(query()), parameters(query({ allowReserved: true })), 'minor', 'major'],
  ['a deprecated parameter', parameters(query()), parameters(query({ deprecated: true })), 'minor', 'minor'],
  ['the words of a parameter', parameters(query()), parameters(query({ description: 'A query.' })), 'patch', 'patch'],
  // Request bodies
  ['a body', body(undefined), body(content(text)), 'minor', 'major'],
  ['a required body', body(undefined), body({ required: true, ...content(text) }), 'major', 'major'],
  ['a body is required', body(content(text)), body({ required: true, ...content(text) }), 'major', 'minor'],
  [
    'a media type',
    body(content(text)),
    body({ content: { 'application/json': { schema: text }, 'text/csv': {} } }),
    'minor',
    'major',
  ],
  [
    'a range of media types',
    body(content(text)),
    body({ content: { 'application/*': { schema: text } } }),
    'minor',
    'major',
  ],
  [
    'a charset',
    body(content(text)),
    body({ content: { 'application/json; charset=utf-8': { schema: text } } }),
    'none',
    'none',
  ],
  [
    'no schema',
    body({ content: { 'application/json': {} } }),
    body({ content: { 'application/json': { schema: {} } } }),
    'none',
    'none',
  ],
  [
    'the content type of a part',
    form({ file: { contentType: 'image/png' } }),
    form({ file: { contentType: 'image/jpeg' } }),
    'major',
    'major',
  ],
  ['the usual form of a part', form(), form({ file: { style: 'form' } }), 'none', 'none'],
  ['the usual content type of a part', form(), form({ file: { contentType: 'text/plain' } }), 'none', 'none'],
  [
    'XML',
    body({ content: { 'application/xml': { schema: thing } } }),
    body({
      content: {
        'application/xml': { schema: { ...thing, properties: { a: { ...text, xml: { attribute: true } } } } },
      },
    }),
    'major',
    'major',
  ],
  [
    'XML in JSON',
    body(content(thing)),
    body(content({ ...thing, properties: { a: { ...text, xml: { attribute: true } } } })),
    'none',
    'none',
  ],
  // Responses
  ['a success', responses(DONE), responses({ ...DONE, 201: response() }), 'minor', 'major'],
  ['another success', responses(DONE), responses({ 201: response() }), 'major', 'major'],
  ['an error', responses(DONE), responses({ ...DONE, 404: response() }), 'minor', 'minor'],
  ['a default', responses(DONE), responses({ ...DONE, default: response() }), 'minor', 'minor'],
  [
    'a range of successes',
    responses({ '2XX': response(content(thing)) }),
    responses({ 200: response(content(thing)) }),
    'minor',
    'minor',
  ],
  [
    'a range with another body',
    responses({ '2XX': response(content(thing)) }),
    responses({ 200: response(content(text)) }),
    'major',
    'major',
  ],
  [
    'a status besides its range, with another body',
    responses({ '2XX': response(content(thing)) }),
    responses({ '2XX': response(content(thing)), 200: response(content(text)) }),
    'major',
    'major',
  ],
  [
    'an error besides the default, with the same body',
    responses({ ...DONE, default: response(content(thing)) }),
    responses({ ...DONE, 404: response(content(thing)), default: response(content(thing)) }),
    'minor',
    'minor',
  ],
  [
    'a success instead of the default, with another body',
    responses({ default: response(content(thing)) }),
    responses({ 200: response(content(text)) }),
    'major',
    'major',
  ],
  [
    'a status below a range',
    responses({ '2XX': response(), 404: response() }),
    responses({ '2XX': response(), '4XX': response() }),
    'minor',
    'minor',
  ],
  [
    'a media type of a response',
    responses({ 200: response(content(text)) }),
    responses({ 200: response({ content: { 'application/json': { schema: text }, 'text/csv': {} } }) }),
    'minor',
    'major',
  ],
  [
    'a range of media types of a response',
    responses({ 200: response({ content: { '*/*': { schema: text } } }) }),
    responses({ 200: response(content(text)) }),
    'minor',
    'major',
  ],
  ['a body of a response', responses(DONE), responses({ 200: response(content(text)) }), 'minor', 'major'],
  [
    'the body of an error',
    responses({ ...DONE, 404: response(content(thing)) }),
    responses({ ...DONE, 404: response(content(text)) }),
    'major',
    'major',
  ],
  [
    'a header of a response',
    responses(DONE),
    responses({ 200: response({ headers: { 'x-a': { schema: text } } }) }),
    'minor',
    'major',
  ],
  [
    'a header that is always there',
    responses({ 200: response({ headers: { 'x-a': { schema: text } } }) }),
    responses({ 200: response({ headers: { 'X-A': { required: true, schema: text } } }) }),
    'minor',
    'major',
  ],
  [
    'the type of a header',
    responses({ 200: response({ headers: { 'x-a': { schema: text } } }) }),
    responses({ 200: response({ headers: { 'x-a': { schema: { type: 'integer' } } } }) }),
    'minor',
    'major',
  ],
  [
    'a link',
    responses(DONE),
    responses({ 200: response({ links: { next: { operationId: 'change' } } }) }),
    'minor',
    'major',
  ],
  ['the words of a response', responses(DONE), responses({ 200: { description: 'It is done.' } }), 'patch', 'patch'],
  // Security
  ['a key', secured(undefined), secured([{ Key: [] }]), 'major', 'minor'],
  ['an empty list of keys', secured(undefined), secured([]), 'none', 'none'],
  ['a key that may be missing', secured([{ Key: [] }]), secured([{ Key: [] }, {}]), 'minor', 'major'],
  ['another key', secured([{ Key: [] }]), secured([{ Token: [] }]), 'major', 'major'],
  ['one of two keys', secured([{ Key: [] }]), secured([{ Key: [] }, { Token: [] }]), 'minor', 'major'],
  ['two keys together', secured([{ Key: [] }]), secured([{ Key: [], Token: [] }]), 'major', 'minor'],
  ['a scope', secured([{ Flow: ['read'] }]), secured([{ Flow: ['read', 'write'] }]), 'major', 'minor'],
  ['the order of keys', secured([{ Key: [] }, { Token: [] }]), secured([{ Token: [] }, { Key: [] }]), 'none', 'none'],
  ['the name of a scheme', secured([{ Key: [] }]), secured([{ ApiKey: [] }], { ApiKey: SCHEMES.Key }), 'none', 'none'],
  [
    'the header of a key',
    secured([{ Key: [] }]),
    secured([{ Key: [] }], { ...SCHEMES, Key: { ...SCHEMES.Key, name: 'X-Other' } }),
    'major',
    'major',
  ],
  [
    'the address of tokens',
    secured([{ Flow: [] }]),
    secured([{ Flow: [] }], {
      ...SCHEMES,
      Flow: {
        type: 'oauth2',
        flows: {
          clientCredentials: {
            tokenUrl: 'https://b.example/token',
            scopes: SCHEMES.Flow.flows.clientCredentials.scopes,
          },
        },
      },
    }),
    'major',
    'major',
  ],
  [
    'a key for all operations',
    secured([{ Key: [] }]),
    { ...secured(undefined), security: [{ Key: [] }] },
    'none',
    'none',
  ],
  // Servers
  [
    'a server',
    servers({ url: 'https://a.example' }),
    servers({ url: 'https://a.example' }, { url: 'https://b.example' }),
    'minor',
    'major',
  ],
  ['another server', servers({ url: 'https://a.example' }), servers({ url: 'https://b.example' }), 'major', 'major'],
  [
    'the order of servers',
    servers({ url: 'https://a.example' }, { url: 'https://b.example' }),
    servers({ url: 'https://b.example' }, { url: 'https://a.example' }),
    'none',
    'none',
  ],
  ['the usual server', documentOf({ responses: DONE }), servers({ url: '/' }), 'none', 'none'],
  [
    'the default of a variable',
    servers({ url: 'https://{r}.example', variables: { r: { default: 'eu' } } }),
    servers({ url: 'https://{r}.example', variables: { r: { default: 'us' } } }),
    'major',
    'major',
  ],
  // Webhooks and callbacks
  ['a webhook', documentOf({ responses: DONE }), webhook({}), 'minor', 'major'],
  [
    'a property of a webhook',
    webhook({ requestBody: content(thing) }),
    webhook({ requestBody: content({ ...thing, required: ['a'] }) }),
    'minor',
    'major',
  ],
  [
    'the response to a webhook',
    webhook({ responses: { 200: response(content(thing)) } }),
    webhook({ responses: { 200: response(content({ ...thing, required: ['a'] })) } }),
    'major',
    'minor',
  ],
  [
    'the body of a webhook',
    webhook({ requestBody: content(thing) }),
    webhook({ requestBody: { required: true, ...content(thing) } }),
    'minor',
    'major',
  ],
  [
    'a header of a webhook',
    webhook({}),
    webhook({ parameters: [{ name: 'x-a', in: 'header', required: true, schema: text }] }),
    'minor',
    'major',
  ],
  ['a callback', documentOf({ responses: DONE }), callback({}), 'minor', 'major'],
  [
    'a property of a callback',
    callback({ requestBody: content(thing) }),
    callback({ requestBody: content({ ...thing, required: ['a'] }) }),
    'minor',
    'major',
  ],
  [
    'the response to a callback',
    callback({ responses: { 200: response(content(thing)) } }),
    callback({ responses: { 200: response(content({ ...thing, required: ['a'] })) } }),
    'major',
    'minor',
  ],
  ['the key of a webhook', webhook({ security: [{ Key: [] }] }), webhook({}), 'major', 'minor'],
];
