import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import session from '@fastify/session';
import { type FastifyRequest, fastify } from 'fastify';
import { toFastifyPlugin } from '../../src/sdk/toolkit/index.ts';
import { LIMIT, ORIGIN, PORT, SECRET, shopHandler } from './tools.ts';

const handler = shopHandler(({ session, cookies }: FastifyRequest & { session: { cart?: readonly string[] } }) => {
  const keep = (cart: readonly string[]) => Object.assign(session, { cart });
  return { language: cookies.language ?? 'en', cart: session.cart ?? [], keep };
});
const app = fastify();
await app.register(helmet);
await app.register(cors, { origin: ORIGIN });
await app.register(compress);
await app.register(rateLimit, { max: LIMIT });
await app.register(cookie);
await app.register(session, { secret: SECRET, saveUninitialized: false, cookie: { secure: false } });
await app.register(toFastifyPlugin(handler));
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
console.log('listening', app.server.address());
