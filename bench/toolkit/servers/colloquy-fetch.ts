import { createAdaptorServer } from '@hono/node-server';
import { handlerWith } from './handler.ts';

/** The handler as a function over Request and Response, on Hono's server for Node. */
export const checks = 'key, names, limits';
export const path = '/toolkit/weather/forecast/';
export const start = () => createAdaptorServer({ fetch: handlerWith(10) });
