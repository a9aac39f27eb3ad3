import { serve } from '@hono/node-server';
import { type Session, useSession } from '@hono/session';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { getCookie } from 'hono/cookie';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';
import { rateLimiter } from 'hono-rate-limiter';
import { LIMIT, ORIGIN, PORT, SECRET, shopHandler } from './tools.ts';

type Cart = { readonly cart: readonly string[] };
type Env = { Variables: { session: Session<Cart> } };
const handler = shopHandler(async (c: Context<Env>) => {
  const { session } = c.var;
  const { cart = [] } = (await session.get()) ?? {};
  return { language: getCookie(c, 'language') ?? 'en', cart, keep: (cart) => session.update({ cart }) };
});
const app = new Hono<Env>();
app.use(secureHeaders(), cors({ origin: ORIGIN }), compress());
app.use(rateLimiter({ limit: LIMIT, keyGenerator: () => 'everyone' }), useSession<Cart>({ secret: SECRET }));
app.all('/toolkit/*', (c) => handler.fetch(c.req.raw, { native: c }));
serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' }, (address) => console.log('listening', address));
