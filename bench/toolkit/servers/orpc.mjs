import { createServer } from 'node:http';
import { ORPCError, os } from '@orpc/server';
import { RPCHandler } from '@orpc/server/node';
import { z } from 'zod';
import { AUTHORIZATION, forecast, PARAMETERS } from './tool.ts';

export const checks = 'key, types';
export const path = '/forecast';
export const body = { json: PARAMETERS };

export function start() {
  const authorized = os.$context().use(({ context, next }) => {
    if (context.authorization !== AUTHORIZATION) throw new ORPCError('UNAUTHORIZED');
    return next();
  });
  const router = {
    forecast: authorized
      .input(z.object({ city: z.string(), days: z.number() }))
      .handler(({ input }) => forecast(input.city, input.days)),
  };
  const handler = new RPCHandler(router);
  return createServer((request, response) => {
    handler.handle(request, response, { context: { authorization: request.headers.authorization } });
  });
}
