import { createServer } from 'node:http';
import { toNodeListener } from '../../../src/sdk/toolkit/index.ts';
import { handlerWith } from './handler.ts';

export const checks = 'key, names, limits';
export const path = '/toolkit/weather/forecast/';
export const start = () => createServer(toNodeListener(handlerWith(10_000)));
