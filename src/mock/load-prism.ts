import { createRequire, registerHooks } from 'node:module';

/** The engine's library. */
export type Prism = typeof import('@stoplight/prism-http');

/**
 * What the engine's library loads and a mock of examples never uses: random data, forwarding, other formats than
 * OpenAPI 3. Together they are half of the time to load it, and 50 MB. With each stands what takes its place.
 */
const UNUSED: ReadonlyMap<string, string> = new Map([
  ['@faker-js/faker', ''],
  ['json-schema-faker', 'exports.JSONSchemaFaker = { extend() {}, option() {} };'],
  ['node-fetch', ''],
  ['http-proxy-agent', ''],
  ['https-proxy-agent', ''],
  ['@stoplight/http-spec/oas2/operation', ''],
  ['@stoplight/http-spec/postman/operation', ''],
]);
const SCHEME = 'unused:';

/** Loads the engine's library without the parts that are not used here; everybody else gets those as they are. */
export function loadPrism(): Prism {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      UNUSED.has(specifier) && context.parentURL?.includes('/@stoplight/prism-http/')
        ? { url: `${SCHEME}${specifier}`, format: 'commonjs', shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) =>
      url.startsWith(SCHEME)
        ? { format: 'commonjs', source: UNUSED.get(url.slice(SCHEME.length)) ?? '', shortCircuit: true }
        : next(url, context),
  });
  try {
    return createRequire(import.meta.url)('@stoplight/prism-http');
  } finally {
    hooks.deregister();
  }
}
