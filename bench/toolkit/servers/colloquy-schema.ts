import { createServer } from 'node:http';
import { z } from 'zod';
import {
  createToolkitHandler,
  defineTool,
  defineToolkit,
  plain,
  toNodeListener,
  toolkitApiKeys,
} from '../../../src/sdk/toolkit/index.ts';
import { forecast, KEY } from './tool.ts';

export const checks = 'key, names, types, limits';
export const path = '/toolkit/weather/forecast/';

export function start() {
  const tool = defineTool({
    function_name: 'forecast',
    schema: z.object({ city: z.string(), days: z.number() }),
    description: 'Tells the weather of the coming days.',
    run: ({ city, days }) => forecast(city, days),
  });
  const handler = createToolkitHandler({
    toolkits: { weather: defineToolkit({ app_name: 'weather', tools: [tool] }) },
    authorize: toolkitApiKeys({ weather: KEY }),
    protocol: plain,
  });
  return createServer(toNodeListener(handler));
}
