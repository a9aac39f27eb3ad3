import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom } from '../../../src/contract/model/index.ts';

const responses = { 200: { description: 'ok' } };
const parameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Series', version: '3' },
    servers: [{ url: 'http://{host}', variables: { host: { default: 'localhost:8989' } } }],
    paths: {
      '/api': { get: { responses } },
      '/api/v3/series': { get: { responses }, post: { responses } },
      '/api/v3/series/{id}': { parameters: [parameter('id')], delete: { responses } },
      '/api/v3/tag': { get: { responses } },
      '/{path}': { parameters: [parameter('path')], get: { responses } },
    },
  },
  new Map(),
);

async function reported(text: string): Promise<string[]> {
  const { uses } = await checkCode([{ file: 'bot.py', text }], { contract, sets: [] });
  return uses.map(({ verdict, fact }) => `${verdict} ${fact}`);
}

const HELPER = `import requests
import yaml
config = yaml.safe_load(open("config.yml"))
def address(app, path):
    server = config[app]["server"]
    scheme = "https://" if server["ssl"] else "http://"
    return scheme + server["host"] + ":" + str(server["port"]) + server["base"] + "api/v3/" + path
`;
const SERIES = `requests.get(address("series", "series"))
requests.post(address("series", "series"))
requests.delete(address("series", f"series/{one}"))
requests.get(address("series", "tag"))
`;

test('behind a port, an unknown value is a base path', async () => {
  expect(await reported(HELPER + SERIES)).toEqual([
    'stated GET /api/v3/series',
    'stated POST /api/v3/series',
    'stated DELETE /api/v3/series/{id}',
    'stated GET /api/v3/tag',
  ]);
});

test('hosts from different settings are different hosts', async () => {
  const movies = `requests.get(address("movies", "movie"))
requests.get(address("movies", "movie/lookup"))
requests.delete(address("movies", f"movie/{one}"))
requests.get(address("downloads", "") + "?mode=queue")
`;
  expect(await reported(HELPER + SERIES + movies)).toHaveLength(4);
  expect(await reported(`${HELPER}${SERIES}requests.get(address("series", "movie"))`)).toContain(
    'invented GET /api/v3/movie',
  );
});

test('a path that takes any shows no API', async () => {
  expect(await reported(`${HELPER.replace('"api/v3/"', '"/"')}requests.get(address("other", "status"))`)).toEqual([]);
});

test.for([
  ['a port that is a setting', '{config["server"]}:{config["port"]}'],
  ['a port that is written', '{config["server"]}:8989'],
])('behind a setting with the host is %s', async ([, start]) => {
  const call = `requests.get(f"${start}/api/v3/series")
requests.get(f"${start}/api/v3/movies/{id}")`;
  expect(await reported(HELPER + call)).toEqual(['stated GET /api/v3/series', 'invented GET /api/v3/movies/{…}']);
});
