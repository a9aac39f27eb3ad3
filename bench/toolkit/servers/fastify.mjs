import fastify from 'fastify';
import { AUTHORIZATION, BODY, forecast } from './tool.ts';

export const checks = 'key, types';
export const path = '/forecast';

export async function start() {
  const app = fastify();
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== AUTHORIZATION) await reply.code(401).send({});
  });
  app.post('/forecast', { schema: { body: BODY } }, async ({ body }) => forecast(body.city, body.days));
  await app.ready();
  return app.server;
}
