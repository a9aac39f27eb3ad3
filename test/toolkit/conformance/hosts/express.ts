import express from 'express';
import { toExpressMiddleware } from '../../../../src/toolkit/index.ts';
import { type Host, ROUTER_GAPS } from './host.ts';
import { serve } from './node.ts';

export const expressHost: Host = {
  name: 'Express',
  gaps: ROUTER_GAPS,
  start(handler) {
    const app = express().disable('x-powered-by');
    app.use(toExpressMiddleware(handler));
    return serve(app);
  },
};
