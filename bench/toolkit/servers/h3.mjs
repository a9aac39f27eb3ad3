import { createServer } from 'node:http';
import { H3, HTTPError, readValidatedBody, toNodeHandler } from 'h3/node';
import { z } from 'zod';
import { AUTHORIZATION, forecast } from './tool.ts';

export const checks = 'key, types';
export const path = '/forecast';

const input = z.object({ city: z.string(), days: z.number() });

export function start() {
  const app = new H3();
  app.use((event) => {
    if (event.req.headers.get('authorization') !== AUTHORIZATION) throw new HTTPError({ status: 401 });
  });
  app.post('/forecast', async (event) => {
    const { city, days } = await readValidatedBody(event, input);
    return forecast(city, days);
  });
  return createServer(toNodeHandler(app));
}
