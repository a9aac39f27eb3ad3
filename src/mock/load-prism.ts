import { createRequire, Module } from 'node:module';

/** The engine's library. */
export type Prism = typeof import('@stoplight/prism-http');

/**
 * What the engine's library loads and a mock of examples never uses: random data, forwarding, other formats than
 * OpenAPI 3. Together they are half of the time to load it, and 50 MB. With each stands what takes its place.
 */
const UNUSED: ReadonlyMap<string, object> = new Map([
  ['@faker-js/faker', {}],
  ['json-schema-faker', { JSONSchemaFaker: { extend() {}, option() {} } }],
  ['node-fetch', {}],
  ['http-proxy-agent', {}],
  ['https-proxy-agent', {}],
  ['@stoplight/http-spec/oas2/operation', {}],
  ['@stoplight/http-spec/postman/operation', {}],
]);

/** Loads the engine's library without what is not used here. Whoever loads that for itself gets it as it is. */
export function loadPrism(): Prism {
  const here = createRequire(import.meta.url);
  const { cache, resolve } = createRequire(here.resolve('@stoplight/prism-http'));
  const inPlace: string[] = [];
  for (const [name, exports] of UNUSED) {
    const file = resolve(name);
    if (cache[file] !== undefined) continue;
    cache[file] = Object.assign(new Module(file), { filename: file, loaded: true, exports });
    inPlace.push(file);
  }
  try {
    return here('@stoplight/prism-http');
  } finally {
    for (const file of inPlace) delete cache[file];
  }
}
