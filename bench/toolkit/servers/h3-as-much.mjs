import { createServer } from 'node:http';
import { assertBodySize, H3, HTTPError, toNodeHandler } from 'h3/node';
import { z } from 'zod';
import { isKey, limited, parsed, written } from './guard.ts';
import { forecast } from './tool.ts';

/** h3 with the checks of the toolkit handler: bodies and results by the same functions. */
export const checks = 'key, names, types, limits';
export const path = '/forecast';

const input = z.strictObject({ city: z.string(), days: z.number() });

export function start() {
  const app = new H3();
  app.use((event) => {
    if (!isKey(event.req.headers.get('authorization'))) throw new HTTPError({ status: 401 });
  });
  app.post('/forecast', async (event) => {
    await assertBodySize(event, 1_000_000);
    const { city, days } = input.parse(parsed(await event.req.text()));
    const result = await limited(() => forecast(city, days));
    event.res.headers.set('content-type', 'application/json');
    return written(result);
  });
  return createServer(toNodeHandler(app));
}
