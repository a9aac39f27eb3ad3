import { once } from 'node:events';
import { createServer } from 'node:http';
import express, { type Express } from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { toExpressMiddleware } from '../../src/toolkit/index.ts';
import { close, portOf } from './conformance/hosts/node.ts';
import { handlerOf } from './tools.ts';

const middleware = toExpressMiddleware(handlerOf({ now: () => ({ hour: 12 }) }));
const MOUNTS: readonly { where: string; mount(app: Express): unknown }[] = [
  { where: 'at the root', mount: (app) => app.use(middleware) },
  { where: 'at the prefix', mount: (app) => app.use('/toolkit', middleware) },
  { where: 'below another path', mount: (app) => app.use('/api', middleware) },
];

let stop = async (): Promise<unknown> => undefined;
afterEach(() => stop());

describe.each(MOUNTS)('mounted $where', ({ where, mount }) => {
  it('answers what is for a toolkit, and leaves the rest to the application', async () => {
    const app = express();
    mount(app);
    app.use((_request, response) => {
      response.send('the rest');
    });
    const server = createServer(app).listen(0, '127.0.0.1');
    stop = () => close(server);
    await once(server, 'listening');
    const send = async (path: string): Promise<string> => {
      const response = await fetch(`http://127.0.0.1:${portOf(server)}${path}`, { method: 'POST' });
      return response.text();
    };
    const prefix = where === 'below another path' ? '/api' : '';
    expect(await send(`${prefix}/toolkit/kit/now/`)).toBe('{"hour":12}');
    expect(await send('/other/kit/now/')).toBe('the rest');
    expect(await send('/TOOLKIT/kit/now/')).toBe('the rest');
  });
});
