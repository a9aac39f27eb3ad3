import compression from 'compression';
import cookies from 'cookie-parser';
import cors from 'cors';
import express, { type Request } from 'express';
import { rateLimit } from 'express-rate-limit';
import session from 'express-session';
import helmet from 'helmet';
import { toExpressMiddleware } from '../../src/sdk/toolkit/index.ts';
import { LIMIT, ORIGIN, PORT, SECRET, shopHandler } from './tools.ts';

const handler = shopHandler(({ session, cookies }: Request & { session: { cart?: readonly string[] } }) => {
  const keep = (cart: readonly string[]) => Object.assign(session, { cart });
  return { language: cookies.language ?? 'en', cart: session.cart ?? [], keep };
});
const server = express()
  .use(helmet(), cors({ origin: ORIGIN }), compression(), rateLimit({ limit: LIMIT }), cookies())
  .use(session({ secret: SECRET, resave: false, saveUninitialized: false }))
  .use(toExpressMiddleware(handler))
  .listen(Number(PORT), '127.0.0.1', () => console.log('listening', server.address()));
