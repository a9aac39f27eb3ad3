import { createServer } from 'node:http';
import express from 'express';
import { z } from 'zod';
import { AUTHORIZATION, forecast } from './tool.ts';

export const checks = 'key, types';
export const path = '/forecast';

const input = z.object({ city: z.string(), days: z.number() });

export function start() {
  const app = express();
  app.use((request, response, next) => {
    if (request.headers.authorization === AUTHORIZATION) next();
    else response.status(401).json({});
  });
  app.use(express.json());
  app.post('/forecast', (request, response) => {
    const checked = input.safeParse(request.body);
    if (checked.success) response.json(forecast(checked.data.city, checked.data.days));
    else response.status(400).json({});
  });
  return createServer(app);
}
