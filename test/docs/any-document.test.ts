import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { readContract } from '../../src/contract/model/index.ts';
import { buildDocs, readSettings } from '../../src/docs/index.ts';
import { renderDescription } from '../../src/docs/markdown.ts';
import { launchBrowser } from '../browser.ts';
import { run } from '../cli/run.ts';
import { makeFolder } from '../support/folder.ts';
import { findings, VIEWS } from './support/axe.ts';

/** A document with features that public documents have. */
const DOCUMENT = {
  openapi: '3.1.0',
  info: {
    title: 'Travel',
    version: '2.0',
    description: '<p>Book <b onclick="x">trips</b>.</p>\n\n![map](https://maps.example.com/a.png)',
  },
  servers: [{ url: 'https://{region}.example.com/v1', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } }],
  'x-tagGroups': [{ name: 'Selling', tags: ['Trips'] }],
  tags: [{ name: 'Other' }, { name: 'Trips', description: 'All *trips*.' }],
  security: [{ oauth: ['read'] }, { user: [] }],
  paths: {
    '/trips/{id}': {
      post: {
        operationId: 'bookTrip',
        summary: 'Book a trip',
        tags: ['Trips'],
        deprecated: true,
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          {
            name: 'seats',
            in: 'query',
            required: true,
            style: 'pipeDelimited',
            explode: false,
            example: [3, 4],
            schema: { type: 'array' },
          },
          { name: 'lang', in: 'query', schema: { enum: ['de', 'fr', 'it'] } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Booking' } } } },
        responses: {
          '201': {
            description: 'Booked.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Booking' } } },
            links: { again: { operationId: 'bookTrip', description: 'The same once more.' } },
          },
        },
        callbacks: { paid: { '{$request.body#/url}': { post: { responses: { '204': { description: 'Heard.' } } } } } },
      },
    },
  },
  webhooks: { delayed: { post: { operationId: 'delayed', summary: 'A trip is late', responses: {} } } },
  components: {
    securitySchemes: {
      oauth: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://id.example.com/token', scopes: { read: 'Read all.' } } },
      },
      user: { type: 'http', scheme: 'basic' },
    },
    schemas: {
      Booking: {
        type: 'object',
        required: ['id', 'trip'],
        properties: {
          id: { type: 'string', readOnly: true },
          trip: { type: 'string' },
          secret: { type: 'string', writeOnly: true },
          next: { $ref: '#/components/schemas/Booking' },
        },
      },
    },
  },
};

/** Builds the docs of a document in a folder of its own, with further files beside it. */
async function docsOf(document: object, files: Readonly<Record<string, string>> = {}) {
  const folder = await makeFolder();
  const file = join(folder, 'api.yaml');
  await writeFile(file, stringify(document));
  await mkdir(join(folder, 'pages'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const [contract, settings] = await Promise.all([readContract(file), readSettings(file)]);
  const directory = join(folder, 'site');
  const { pages } = await buildDocs({ contract, settings, directory });
  return { folder, pages, read: (path: string) => readFile(join(directory, path), 'utf8') };
}

test('the page of an operation has what its document states, and a sample that can be sent', async () => {
  const { read } = await docsOf(DOCUMENT);
  const page = await read('reference/book-trip.md');
  expect(page).toContain('deprecated');
  expect(page).toContain('`Authorization: Bearer <ACCESS_TOKEN>` of OAuth 2.0, with `read`');
  expect(page).toContain('`Authorization: Basic`, with user and password');
  expect(page).toContain('**Keys** `oauth`, or `user`');
  expect(page).toContain('"https://eu.example.com/v1/trips/$ID?seats=3%7C4"');
  expect(page).toContain('-H "Authorization: Bearer $ACCESS_TOKEN"');
  expect(page).toContain('One of `"de"` `"fr"` `"it"`');
  expect(page).toMatch(/\*\*again\*\* The same once more\. to `bookTrip`/);
  expect(page).toContain('`{$request.body#/url}`');
  const [request = '', response = ''] = page.split('## Response');
  expect(request).not.toContain('`id` string read only');
  expect(request.replace(/[\s\S]*## Request/, '')).toContain('`secret`');
  expect(response.split('## Samples')[0]).not.toContain('`secret`');
  const [, sample = ''] = /--data-raw '([^']*)'/.exec(page) ?? [];
  expect(JSON.parse(sample)).toEqual({ trip: 'string', secret: 'string' });
});

test('axe finds nothing serious on the page of an operation with a callback', async () => {
  const { folder } = await docsOf(DOCUMENT);
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  for (const { viewport, colorScheme } of VIEWS) {
    const page = await browser.newPage({ viewport, colorScheme });
    await page.goto(`file://${folder}/site/reference/book-trip.html`);
    expect(await findings(page, colorScheme)).toEqual([]);
    await page.close();
  }
});

test('the headers of an error are folded, and its example is next to the samples alone', async () => {
  const error = {
    description: 'None.',
    headers: { 'X-Left': { description: 'How many are left.', schema: { type: 'integer' } } },
    content: { 'application/json': { schema: { type: 'object' }, example: { reason: 'gone' } } },
  };
  const { read } = await docsOf({
    ...DOCUMENT,
    paths: { '/a': { get: { operationId: 'a', responses: { '404': error } } } },
  });
  const page = await read('reference/a.html');
  expect(page).toMatch(/<summary>1 header<span class="spoken"> of 404<\/span><\/summary>[\s\S]*?How many are left\./);
  expect(page.replaceAll(/<[^>]*>/g, '').match(/gone/g)).toHaveLength(1);
});

test('a list of many operations or schemas is folded by group', async () => {
  const numbers = Array.from({ length: 151 }, (_, index) => index);
  const tags = ['Odd', 'Even'];
  const { read } = await docsOf({
    openapi: '3.1.0',
    info: { title: 'Many', version: '1' },
    paths: Object.fromEntries(
      numbers.map((number) => [`/${number}`, { get: { operationId: `get${number}`, tags: [tags[number % 2]] } }]),
    ),
    components: { schemas: Object.fromEntries(numbers.map((number) => [`${'BA'[number % 2]}${number}`, {}])) },
  });
  const summaries = async (path: string) =>
    [...(await read(path)).matchAll(/<details class="more"><summary>(.*?)<\/summary>/g)].map(([, text]) => text);
  expect(await summaries('reference/index.html')).toEqual([
    '76 operations<span class="spoken"> of Odd</span>',
    '75 operations<span class="spoken"> of Even</span>',
  ]);
  expect(await summaries('schemas/index.html')).toEqual(['A: 75 schemas', 'B: 76 schemas']);
  expect((await read('reference/index.html')).match(/href="\.\.\/reference\/get-?\d+\.html"/g)).toHaveLength(151);
});

test('the list of operations fits on a phone, with titles of one long word', async () => {
  const operationId = 'RetrieveBookingCustomAttributeDefinitionOfEveryTrip';
  const { folder } = await docsOf({
    ...DOCUMENT,
    paths: { [`/${operationId}`]: { get: { operationId, summary: operationId } } },
  });
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  for (const path of ['index', 'retrieve-booking-custom-attribute-definition-of-every-trip']) {
    await page.goto(`file://${folder}/site/reference/${path}.html`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  }
});

test('the reference has groups of tags, webhooks, and the scopes of each key', async () => {
  const { read, pages } = await docsOf(DOCUMENT);
  const reference = await read('reference/index.md');
  expect(reference.indexOf('Selling')).toBeLessThan(reference.indexOf('### Trips'));
  expect(reference).toContain('[POST **A trip is late** `delayed`](../reference/delayed.md)');
  expect(reference).toContain('`read` Read all.');
  expect(reference).toContain('tokens at `https://id.example.com/token`');
  expect(pages).toContain('schemas/booking.html');
});

test('the lines that describe a page outside it are plain text, and lead nowhere', async () => {
  const { read } = await docsOf({
    ...DOCUMENT,
    info: { ...DOCUMENT.info, description: '# Travel\n\n<p>Book <b>trips</b>, see [more](/more).</p><p>Then go.</p>' },
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          summary: '**Read** [it](/docs/a)\n',
          description: '## Use\n\n**Reads** [a](/docs/a).<br>Not b.',
        },
      },
      '/b': { get: { operationId: 'b', summary: 'Read b', description: 'As `[a](/docs/a)`.\n\nMore.' } },
      '/c': { get: { operationId: 'c' } },
    },
    components: { schemas: { Trip: { description: '*A* trip,\nwith [a map](/map).', type: 'object' } } },
  });
  const described = async (path: string) => /<meta name="description" content="([^"]*)"/.exec(await read(path))?.[1];
  expect(await described('index.html')).toBe('Book trips, see more.');
  expect(await described('reference/a.html')).toBe('GET /a: Reads a. Not b.');
  expect(await described('reference/c.html')).toBe('GET /c');
  expect(await described('schemas/trip.html')).toBe('A trip, with a map.');
  const list = await read('llms.txt');
  expect(list).toContain('- [Read it](reference/a.md): GET /a: Reads a. Not b.\n');
  expect(list).toContain('As [a]\\(/docs/a).\n');
});

test('no two elements of the overview have one id, whatever the names of the tags', async () => {
  const names = ['Operations', 'API', 'Calls', 'main', 'Trips', 'Trips', 'Trips 2', '🚆', '🚢', 'Address', 'Key'];
  const paths = ['x-1', 'Webhooks', '🚌', '🚌🚌', 'API open'].map((tag, index): [string, object] => [
    `/p${index}`,
    { get: { operationId: `p${index}`, tags: [tag] } },
  ]);
  const tags = names.map((name) => ({ name }));
  const { read } = await docsOf({ ...DOCUMENT, tags, paths: { ...DOCUMENT.paths, ...Object.fromEntries(paths) } });
  for (const path of ['reference/index.html', 'reference/all.html']) {
    const ids = [...(await read(path)).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([]);
  }
});

test('a sample of a large schema is one that can be read and sent, and its fields are on a page once', async () => {
  const names = Array.from({ length: 14 }, (_, index) => `field${index}`);
  const objectWith = (field: object) => ({
    type: 'object',
    required: ['field0'],
    properties: Object.fromEntries(names.map((name) => [name, field])),
  });
  const [large, middle, small] = ['Large', 'Middle', 'Small'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const content = { 'application/json': { schema: large }, 'application/yaml': { schema: large } };
  const { read } = await docsOf({
    ...DOCUMENT,
    paths: {
      '/large': {
        put: {
          operationId: 'putLarge',
          requestBody: { content },
          responses: { '200': { description: 'Old.', content }, '201': { description: 'New.', content } },
        },
      },
    },
    components: {
      schemas: {
        Large: objectWith(middle ?? {}),
        Middle: objectWith(small ?? {}),
        Small: objectWith({ type: 'string' }),
      },
    },
  });
  const page = await read('reference/put-large.md');
  const [, sample = ''] = /--data-raw '([^']*)'/.exec(page) ?? [];
  const value = JSON.parse(sample);
  expect(Object.keys(value)).toEqual(names);
  expect(value.field1).toEqual({ field0: { field0: 'string' } });
  const examples = [...page.matchAll(/Example of \d+[\s\S]*?```\w*\n([\s\S]*?)\n```/g)].map(([, text = '']) => text);
  expect(examples.length).toBe(2);
  for (const text of examples) expect(JSON.parse(text).field1.field0.field0).toBe('string');
  const [request = '', response = ''] = page.split('## Samples')[0]?.split('## Response') ?? [];
  expect(request.match(/`field13`/g)).toHaveLength(1);
  expect(request.match(/Its fields are at \[Large\]/g)).toHaveLength(1);
  expect(response.match(/`field13`/g)).toHaveLength(1);
  expect(response.match(/Its fields are at \[Large\]/g)).toHaveLength(3);
});

test('a row says what the document states of a field, in a length that can be read', async () => {
  const document = {
    ...DOCUMENT,
    security: undefined,
    paths: {
      '/a': { get: { operationId: 'a' } },
      '/b': { get: { operationId: 'b', security: [] } },
    },
    components: {
      schemas: {
        Album: {
          type: 'object',
          properties: {
            cover: { type: 'string', example: 'A'.repeat(2000) },
            songs: { type: 'array', items: { type: 'object', description: 'A song.' } },
          },
        },
      },
    },
  };
  const { read } = await docsOf(document, { 'colloquy.yaml': 'questions: false\n' });
  expect(await read('reference/a.md')).toContain('**Key** none stated');
  expect(await read('reference/b.md')).toMatch(/\*\*Key\*\* none$/m);
  const album = await read('schemas/album.md');
  expect(album).toMatch(/`songs\[\]` object\s+A song\./);
  expect(album).toMatch(/`songs` array of objects optional/);
  expect(/A{100,}/.exec(album)?.[0].length).toBeLessThan(400);
});

test('a key is required only if each alternative has it, and a style is shown only if its place does not imply it', async () => {
  const inHeader = (name: string) => ({ type: 'apiKey', in: 'header', name });
  const schema = { type: 'array', items: { type: 'string' } };
  const { read } = await docsOf({
    ...DOCUMENT,
    security: [
      { app: [], user: [] },
      { app: [], token: [] },
    ],
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          parameters: [
            { name: 'usual', in: 'query', style: 'form', explode: true, schema },
            { name: 'joined', in: 'query', explode: false, schema },
            { name: 'Listed', in: 'header', style: 'simple', explode: false, schema },
            { name: 'piped', in: 'query', style: 'pipeDelimited', explode: true, schema },
          ],
        },
      },
    },
    components: { securitySchemes: { app: inHeader('App'), user: inHeader('User'), token: inHeader('Token') } },
  });
  const page = await read('reference/a.md');
  expect(page).toMatch(/\*\*Key\*\* `header App` required$/m);
  expect(page).toMatch(/\*\*Key\*\* `header User`$/m);
  expect(page).toMatch(/\*\*Key\*\* `header Token`$/m);
  expect(page).toMatch(/`usual` array of strings optional/);
  expect(page).toMatch(/`joined` array of strings `explode: false` optional/);
  expect(page).toMatch(/`Listed` array of strings optional/);
  expect(page).toMatch(/`piped` array of strings `style: pipeDelimited` `explode: true` optional/);
});

test('operations of one title are told apart in the menu, by their method or path', async () => {
  const operation = (operationId: string, summary: string) => ({ operationId, summary, tags: ['Trips'] });
  const { read } = await docsOf({
    ...DOCUMENT,
    paths: {
      '/trips': { get: operation('list', 'List'), post: operation('listByPost', 'List') },
      '/trips/{id}/cancels': { post: operation('cancelOne', 'Cancel') },
      '/cancels': { post: operation('cancel', 'Cancel') },
    },
  });
  const menu = /<nav class="pages"[\s\S]*?<\/nav>/.exec(await read('reference/list.html'))?.[0];
  const titles = [...(menu ?? '').matchAll(/<a href="[^"#]*"[^>]*>([^<]*)<\/a>/g)].map(([, title]) => title);
  for (const title of ['List (GET)', 'List (POST)', 'Cancel (/trips/{id}/cancels)', 'Cancel (/cancels)'])
    expect(titles).toContain(title);
  expect(await read('reference/list.html')).toContain('<h1 id="operation">List</h1>');
});

test('a summary that is a whole description is text of its page, below a short title', async () => {
  const description = `This one is ${'very '.repeat(20)}long.\n\n- And has a \`list\`.`;
  const { read } = await docsOf({
    ...DOCUMENT,
    paths: {
      '/a': { get: { operationId: 'readAll', summary: `Reads all trips. ${description}` } },
      '/b': { get: { operationId: 'readOne', summary: description } },
      '/c': {
        get: {
          operationId: 'readNone',
          summary: `Reads no trip. ${description}`,
          description: `Reads no trip. ${description}`,
        },
      },
    },
  });
  const menu = /<nav class="pages"[\s\S]*?<\/nav>/.exec(await read('reference/read-all.html'))?.[0];
  for (const title of ['Reads all trips', 'Read one', 'Reads no trip']) expect(menu).toContain(`>${title}</a>`);
  for (const path of ['read-all', 'read-one', 'read-none']) {
    const [, page = ''] = (await read(`reference/${path}.html`)).split('<main');
    expect(page.split('long.')).toHaveLength(2);
    expect(page).toContain('<code>list</code>');
  }
});

test('the headings of a description come directly below those of the page, whatever their level', () => {
  expect(renderDescription('## One\n\n### Two\n\n`<h4>`').html).toMatch(
    /<h3>One<\/h3>\s*<h4>Two<\/h4>[\s\S]*&lt;h4&gt;/,
  );
});

test('a long list is folded: its later fields, and the fields within each field', async () => {
  const fields = (count: number, schema: object) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, schema]));
  const within = { type: 'object', properties: fields(20, { type: 'string', description: 'Inner.' }) };
  const list = (properties: object) => ({
    responses: { '200': { description: 'All.', content: { 'application/json': { schema: { properties } } } } },
  });
  const { read } = await docsOf({
    ...DOCUMENT,
    paths: {
      '/deep': { get: { operationId: 'deep', ...list(fields(5, within)) } },
      '/wide': { get: { operationId: 'wide', ...list(fields(60, { type: 'string' })) } },
      '/short': { get: { operationId: 'short', ...list(fields(1, within)) } },
      '/only': {
        get: { operationId: 'only', ...list({ all: { type: 'array', items: { properties: fields(5, within) } } }) },
      },
    },
  });
  const summaries = async (path: string) =>
    [...(await read(path)).matchAll(/<details class="more"><summary>(.*?)<\/summary>/g)].map(([, text]) => text);
  expect(await summaries('reference/deep.html')).toEqual(
    Array.from({ length: 5 }, (_, index) => `20 fields of <code>field${index}</code>`),
  );
  expect((await read('reference/deep.html')).match(/Inner\./g)).toHaveLength(100);
  expect(await summaries('reference/wide.html')).toEqual(['20 more fields']);
  expect(await summaries('reference/short.html')).toEqual([]);
  expect(await summaries('reference/only.html')).toEqual(await summaries('reference/deep.html'));
});

test('the overview has no heading without a text, and no sign between links of which one is missing', async () => {
  const paths = { '/a': { get: { operationId: 'a' } } };
  const bare = { openapi: '3.1.0', info: { title: 'Bare', version: '1' }, paths };
  const { read } = await docsOf(bare, { 'colloquy.yaml': 'questions: false\n' });
  const page = await read('reference/index.html');
  const main = page.slice(page.indexOf('<main'));
  expect(main).not.toMatch(/For every call|The API as a whole/);
  expect(main).toContain('<p><a href="all.html">');
});

test('no page has the folders of the machine on which it was built', async () => {
  const { folder, read, pages } = await docsOf(DOCUMENT);
  for (const path of [...pages, 'search.js', 'llms.txt']) expect(await read(path), path).not.toContain(folder);
  expect(await read('try-it.html')).toContain('--contract api.yaml ');
});

test('no two elements of an operation have one id, with several media types of several errors', async () => {
  const content = (name: string) => {
    const schema = { type: 'object', properties: { [name]: { type: 'string' } } };
    return { 'application/json': { schema }, 'application/problem+json': { schema }, 'text/plain': { schema } };
  };
  const responses = Object.fromEntries(
    ['200', '201', '400', '401', '404'].map((status) => [status, { description: '', content: content(`of${status}`) }]),
  );
  const parameters = ['Date<', 'Date', 'Date>'].map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
  const { read } = await docsOf({ ...DOCUMENT, paths: { '/a': { get: { operationId: 'a', parameters, responses } } } });
  const ids = [...(await read('reference/a.html')).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('HTML of a description is kept without attributes, and an image is a link unless the settings name its host', async () => {
  const plain = await (await docsOf(DOCUMENT)).read('index.html');
  expect(plain).toContain('<p>Book <b>trips</b>.</p>');
  expect(plain).toContain('<a class="image" href="https://maps.example.com/a.png">map</a>');
  expect(plain).toContain('img-src data:;');
  const files = { 'colloquy.yaml': 'imageHosts: [maps.example.com]\n' };
  const shown = await (await docsOf(DOCUMENT, files)).read('index.html');
  expect(shown).toContain('<img src="https://maps.example.com/a.png" alt="map" loading="lazy">');
  expect(shown).toContain('img-src data: https://maps.example.com;');
});

test('a document without marks has the questions that are found in it, said to be so, unless the settings leave them out', async () => {
  const { security: _, ...rest } = DOCUMENT;
  const document = { ...rest, components: { schemas: DOCUMENT.components.schemas } };
  const { read, pages } = await docsOf(document);
  const page = await read('open-points.html');
  expect(page).toContain('found them by rules, and nobody has confirmed them');
  const reference = await Promise.all(pages.filter((path) => /^(reference|schemas)\//.test(path)).map(read));
  expect(reference.join('')).toContain('<details class="chip">');
  expect(await read('questions.md')).toContain('from its OpenAPI description');
  const without = await docsOf(document, { 'colloquy.yaml': 'questions: false\n' });
  expect(without.pages.filter((path) => /open|question|answer|statement|glossary/.test(path))).toEqual([]);
  for (const path of ['index.html', 'reference/index.html', 'reference/book-trip.html']) {
    const text = (await without.read(path)).replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, '');
    expect(text, path).not.toMatch(/\b0\b.*open|open point|not<\/em> known|href="[^"]*(open-points|questions)/);
  }
});

test('the settings are those of the schema, and give the site its name, colour, links and pages', async () => {
  const settings = `title: Trains
colour: '#7a1f5c'
logo: logo.svg
links: {Status: 'https://status.example.com/'}
pages: [pages/Start.md, pages/more.md]
imageHosts: [images.example.com]
questions: true
`;
  const schema = JSON.parse(await readFile('openapi/schemas/docs-settings.schema.json', 'utf8'));
  const validate = new Ajv2020({ allowUnionTypes: true }).compile(schema);
  expect(validate(parse(settings)), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ titel: 'x' })).toBe(false);
  const { read, pages } = await docsOf(DOCUMENT, {
    'colloquy.yaml': settings,
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'pages/Start.md':
      '# Start here\n\nThe first page. See [more](more.md), and [nothing](none.md).\n\n![The way](../logo.svg)\n\n```\n[more](more.md) ![no](no.png)\n```\n',
    'pages/more.md': 'No heading.\n',
  });
  expect(pages).toEqual(expect.arrayContaining(['guides/index.html', 'guides/start.html', 'guides/more.html']));
  const start = await read('guides/start.html');
  expect(start).toContain('<title>Start here · Trains</title>');
  expect(start).toContain(':root{--known:light-dark(#7a1f5c,');
  expect(start).toContain('<img class="logo-image" src="data:image/svg+xml;base64,');
  expect(start).toContain('<a href="https://status.example.com/">Status</a>');
  expect(start).toContain('See <a href="more.html">more</a>, and nothing.');
  expect(start).toContain('<img src="images/logo.svg" alt="The way" loading="lazy">');
  expect(start).toContain("img-src data: 'self' https://images.example.com;");
  expect(start).toContain('[more](more.md) ![no](no.png)');
  expect(await read('guides/images/logo.svg')).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
});

test.for([
  ['titel: x', /colloquy\.yaml:1: titel is no setting; there are title, /],
  ["title: a\ncolour: '#ffee00'", /colloquy\.yaml:2: colour must be .* darker/],
  ['links: {a: "javascript:x"}', /colloquy\.yaml:1: a link is an address/],
  ['pages: [../other.md]', /colloquy\.yaml:1: \.\.\/other\.md is outside the folder/],
  ['pages: [missing.md]', /colloquy\.yaml:1: missing\.md cannot be read/],
  ['pages: [pages/image.md]', /colloquy\.yaml:1: pages\/image\.md: pages\/none\.png cannot be read/],
  ['logo: https://images.example.com/a.png', /colloquy\.yaml:1: add images\.example\.com to imageHosts/],
  ['imageHosts: ["*; script-src *"]', /colloquy\.yaml:1: an image host is a name/],
  ['- a', /colloquy\.yaml:1: must be a mapping/],
] as const)('%j in the settings is an error with its line', async ([text, message]) => {
  const files = { 'colloquy.yaml': text, 'pages/image.md': '![none](none.png)' };
  await expect(docsOf(DOCUMENT, files)).rejects.toThrow(message);
});

test.for([
  ['pages: [secret.md]', 'secret.md'],
  ['logo: secret.svg', 'secret.svg'],
  ['pages: [page.md]', 'secret.png'],
] as const)('a symbolic link to a file outside the project is not published: %j, %s', async ([settings, link]) => {
  const [folder, outside] = await Promise.all([makeFolder(), makeFolder()]);
  await writeFile(join(outside, 'secret'), 's3cr3t');
  await symlink(join(outside, 'secret'), join(folder, link));
  await writeFile(join(folder, 'page.md'), '![secret](secret.png)');
  await writeFile(join(folder, 'colloquy.yaml'), settings);
  await expect(readSettings(join(folder, 'openapi.yaml'))).rejects.toThrow(/outside the folder of this file/);
});

test('docs builds a site anywhere, the same twice, with the changes since an earlier document', async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, 'openapi.yaml'), stringify(DOCUMENT));
  const { webhooks: _, ...older } = { ...DOCUMENT, info: { ...DOCUMENT.info, version: '1.0' } };
  await writeFile(
    join(folder, 'old.yaml'),
    stringify(older).replace('/trips/{id}', '/trips/{id}/old').replace('deprecated: true', ''),
  );
  for (const out of ['one', 'two']) {
    const { code, err } = await run(folder, 'docs', '--out', out, '--previous', 'old.yaml');
    expect({ code, err }).toEqual({ code: 0, err: '' });
  }
  const files = (await readdir(join(folder, 'one'), { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    expect(await readFile(path.replace('/one', '/two'), 'utf8'), path).toBe(await readFile(path, 'utf8'));
  }
  const changes = await readFile(join(folder, 'one/changes.md'), 'utf8');
  expect(changes).toContain('since version 1.0');
  expect(changes).toMatch(/## Changed \(major\)[\s\S]*POST \/trips\/\{id\}\/old: is removed/);
});

test('a reference that leads nowhere is named, and the site is built without it', async () => {
  const folder = await makeFolder();
  const { components, ...rest } = DOCUMENT;
  const missing = { ...rest, components: { securitySchemes: components.securitySchemes } };
  await writeFile(join(folder, 'openapi.yaml'), stringify(missing));
  const { code, err } = await run(folder, 'docs', '--out', 'site');
  expect(code).toBe(0);
  expect(err).toMatch(/^skipped a reference that leads nowhere: openapi\.yaml:\d+\n$/);
  expect(await readFile(join(folder, 'site/reference/book-trip.md'), 'utf8')).toContain('`application/json`');
});

test('a document of several files is one in the copy on its site', async () => {
  const { paths, ...rest } = DOCUMENT;
  const { read } = await docsOf(
    { ...rest, paths: { '/trips/{id}': { $ref: 'trips.yaml' } } },
    { 'trips.yaml': stringify(paths['/trips/{id}']).replaceAll("'#/", "'api.yaml#/").replaceAll('"#/', '"api.yaml#/') },
  );
  expect(await read('openapi.yaml')).toContain('bookTrip');
  expect(await read('openapi.yaml')).not.toContain('trips.yaml');
});
