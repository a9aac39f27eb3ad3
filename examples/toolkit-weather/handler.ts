import { createToolkitHandler, plain, toolkitApiKeys } from '../../src/sdk/toolkit/index.ts';
import { weather } from './weather.ts';

/** @param key The toolkit API key that callers must send. */
export function weatherHandler(key: string) {
  return createToolkitHandler({
    toolkits: { weather },
    authorize: toolkitApiKeys({ weather: key }),
    protocol: plain,
    log: (record, error) => console.log(JSON.stringify({ ...record, ...(error && { error: error.message }) })),
  });
}
