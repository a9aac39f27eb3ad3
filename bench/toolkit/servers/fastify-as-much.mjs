import fastify from 'fastify';
import { isKey, limited, parsed, written } from './guard.ts';
import { BODY, forecast } from './tool.ts';

/** Fastify with the checks of the toolkit handler: bodies and results by the same functions. Its own limit of a body is 1 MB. */
export const checks = 'key, names, types, limits';
export const path = '/forecast';

export async function start() {
  const app = fastify({ ajv: { customOptions: { removeAdditional: false, coerceTypes: false } } });
  app.addHook('onRequest', async (request, reply) => {
    if (!isKey(request.headers.authorization)) await reply.code(401).send({});
  });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parsed(text));
    } catch (error) {
      done(error);
    }
  });
  app.post('/forecast', { schema: { body: BODY } }, async ({ body }, reply) => {
    const result = await limited(() => forecast(body.city, body.days));
    return reply.type('application/json').send(written(result));
  });
  await app.ready();
  return app.server;
}
