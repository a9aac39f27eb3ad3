import { expect, test } from 'vitest';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const responses = { 200: { description: 'ok' } };
const operation = (tag: string, operationId: string): Json => ({ tags: [tag], operationId, responses });

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Prowler API', version: '1' },
    paths: {
      '/api/v1/tag': { get: operation('Tag', 'listTag'), post: operation('Tag', 'createTag') },
      '/api/v1/indexer/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: operation('Indexer', 'getIndexer'),
      },
    },
  },
  new Map(),
);

const listCalls = async (file: string, text: string): Promise<readonly string[]> =>
  (await findUses({ [file]: text }, contract)).flatMap(({ line, verdict, fact, why, places = [] }) => [
    `${line} ${verdict} ${fact}: ${why}`,
    ...places.map((place) => `${place.line} ${place.fact ?? fact}`),
  ]);

const NAMED = 'a call of a package that is named as this API, and whose code is not read';
const GENERATED =
  'a call of a package that has classes that are named as tags of the document, and whose code is not read';

test.for<[string, string, string, readonly string[]]>([
  [
    'a package that is named as the API',
    'a.py',
    `import prowler
from prowler.rest import Settings
def run(host):
    with prowler.ApiClient(prowler.Configuration(host=host)) as client:
        tags = prowler.TagApi(client)
        names = {tag.label: tag.to_dict() for tag in tags.list_tag()}
        tags.create_tag(prowler.TagResource.from_dict({"label": "a"}))
        return names
`,
    [`6 unread prowler.TagApi.list_tag(): ${NAMED}`, '7 prowler.TagApi.create_tag()'],
  ],
  [
    'a package with the classes of a generator',
    'a.ts',
    `import { Configuration, IndexerApi, TagApi } from '@acme/generated';
const settings = new Configuration({ basePath: 'http://localhost' });
const tags = new TagApi(settings);
const indexers = new IndexerApi(settings);
export const read = async (id: string) => [await tags.listTag(), await indexers.getIndexer(id)];`,
    [`5 unread @acme/generated.TagApi.listTag(): ${GENERATED}`, '5 @acme/generated.IndexerApi.getIndexer()'],
  ],
  [
    'the functions of a package',
    'a.ts',
    `import { createClient, listTag } from '@acme/prowler-client';
const client = createClient({ baseUrl: 'http://localhost' });
export const read = () => listTag({ client });`,
    [`3 unread @acme/prowler-client.listTag(): ${NAMED}`],
  ],
  [
    'a page that shows how to use the package',
    'README.md',
    '```ts\nimport { createClient, listTag } from "@acme/prowler-client";\nlistTag({ client: createClient({}) });\n```\n',
    [],
  ],
  [
    'another package with one such class',
    'a.ts',
    `import { TagApi } from '@acme/photos';
export const read = () => new TagApi({}).listTag();`,
    [],
  ],
])('the calls of a client that is not in the project are unread: %s', async ([, file, text, expected]) => {
  expect(await listCalls(file, text)).toEqual(expected);
});
