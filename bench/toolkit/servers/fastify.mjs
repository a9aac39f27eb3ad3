import fastify from 'fastify';
import { AUTHORIZATION, forecast } from './tool.ts';

export const checks = 'key, types';
export const path = '/forecast';

const schema = {
  body: {
    type: 'object',
    required: ['city', 'days'],
    additionalProperties: false,
    properties: { city: { type: 'string' }, days: { type: 'number' } },
  },
};

export async function start() {
  const app = fastify();
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== AUTHORIZATION) await reply.code(401).send({});
  });
  app.post('/forecast', { schema }, async ({ body }) => forecast(body.city, body.days));
  await app.ready();
  return app.server;
}
