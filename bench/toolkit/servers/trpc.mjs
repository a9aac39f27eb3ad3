import { createServer } from 'node:http';
import { initTRPC, TRPCError } from '@trpc/server';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { z } from 'zod';
import { AUTHORIZATION, forecast } from './tool.ts';

export const checks = 'key, types';
export const path = '/forecast';

export function start() {
  const t = initTRPC.context().create();
  const authorized = t.procedure.use(({ ctx, next }) => {
    if (ctx.authorization !== AUTHORIZATION) throw new TRPCError({ code: 'UNAUTHORIZED' });
    return next();
  });
  const router = t.router({
    forecast: authorized
      .input(z.object({ city: z.string(), days: z.number() }))
      .mutation(({ input }) => forecast(input.city, input.days)),
  });
  const createContext = ({ req }) => ({ authorization: req.headers.authorization });
  return createServer(createHTTPHandler({ router, createContext }));
}
