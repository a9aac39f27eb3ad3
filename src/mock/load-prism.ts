import { createRequire, registerHooks } from 'node:module';

/** The library's types; its code is loaded by {@link loadPrism} alone. */
export type Prism = typeof import('@stoplight/prism-http');

/**
 * What the engine brings along and never uses here: random data (ours are examples) and forwarding (nothing leaves
 * this machine). Together they are a third of the time to load it, and 30 MB.
 */
const UNUSED = new Set(['@faker-js/faker', 'node-fetch', 'http-proxy-agent', 'https-proxy-agent']);
const EMPTY = 'colloquy:unused';

/** Loads Prism's engine without the parts that a mock of examples has no use for. */
export function loadPrism(): Prism {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      UNUSED.has(specifier) && context.parentURL?.includes('/@stoplight/prism-http/')
        ? { url: EMPTY, format: 'commonjs', shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) =>
      url === EMPTY ? { format: 'commonjs', source: '', shortCircuit: true } : next(url, context),
  });
  try {
    return createRequire(import.meta.url)('@stoplight/prism-http');
  } finally {
    hooks.deregister();
  }
}
