import { defineTool, defineToolkit, ToolError } from '../../src/sdk/toolkit/index.ts'; // in your application: 'colloquy/toolkit'

const HIGHEST: ReadonlyMap<string, readonly number[]> = new Map([
  ['Lisbon', [24, 25, 23]],
  ['Ulm', [12, 14, 9]],
]);

const forecast = defineTool({
  function_name: 'forecast',
  params: ['city', 'days'],
  required_params: ['city'],
  description: 'Tells the highest temperature of the coming days, in degrees Celsius.',
  run({ city, days = 3 }) {
    const temperatures = HIGHEST.get(String(city));
    // The words of a ToolError are for the caller to read.
    if (temperatures === undefined) throw new ToolError('There is no forecast for that city.');
    return { city, highest: temperatures.slice(0, Number(days)) };
  },
});

const tides = defineTool({
  function_name: 'tides',
  params: ['harbour'],
  required_params: ['harbour'],
  description: 'Tells when the next tide is.',
  run(): { next: string } {
    // The words of any other error reach the log of the application alone.
    throw new Error('could not reach 10.0.0.7 with password=swordfish');
  },
});

/** A small toolkit, which the examples beside this one serve on three hosts. */
export const weather = defineToolkit({ app_name: 'Weather', tools: [forecast, tides] });
