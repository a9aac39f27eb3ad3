import {
  createToolkitHandler,
  defineTool,
  defineToolkit,
  plain,
  toolkitApiKeys,
} from '../../../src/sdk/toolkit/index.ts';
import { forecast, KEY } from './tool.ts';

/** The toolkit handler, with the tool of the benchmark among `count`. */
export function handlerWith(count: number) {
  const tools = Array.from({ length: count }, (_, index) =>
    defineTool({
      function_name: index === 0 ? 'forecast' : `tool-${index}`,
      params: ['city', 'days'],
      required_params: ['city', 'days'],
      description: 'Tells the weather of the coming days.',
      run: ({ city, days }) => forecast(String(city), Number(days)),
    }),
  );
  return createToolkitHandler({
    toolkits: { weather: defineToolkit({ app_name: 'weather', tools }) },
    authorize: toolkitApiKeys({ weather: KEY }),
    protocol: plain,
  });
}
