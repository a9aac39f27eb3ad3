import { createAdaptorServer } from '@hono/node-server';
import { zValidator } from '@hono/zod-validator';
import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { z } from 'zod';
import { forecast, KEY } from './tool.ts';

export const checks = 'key, types';
export const path = '/forecast';

export function start() {
  const app = new Hono();
  app.use(bearerAuth({ token: KEY }));
  app.post('/forecast', zValidator('json', z.object({ city: z.string(), days: z.number() })), (context) => {
    const { city, days } = context.req.valid('json');
    return context.json(forecast(city, days));
  });
  return createAdaptorServer({ fetch: app.fetch });
}
