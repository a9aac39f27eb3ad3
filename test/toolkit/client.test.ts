import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { assume, createToolkitClient, type OutgoingRequest } from '../../src/client/index.ts';
import {
  createToolkitHandler,
  defineTool,
  defineToolkit,
  type Protocol,
  plain,
  toolkitApiKeys,
} from '../../src/toolkit/index.ts';
import { contrary } from './conformance/contrary.ts';

const forecast = defineTool({
  function_name: 'forecast',
  params: ['city'],
  required_params: ['city'],
  description: 'Tells the weather of the coming days.',
  auth_provider: null,
  auth_type: null,
  auth_with: null,
  run: ({ city }) => ({ city, highest: 21 }),
});
const weather = defineToolkit({ app_name: 'weather', tools: [forecast] });

/** Our own client, and nothing between it and the handler. */
function clientOf(protocol: Protocol) {
  const handler = createToolkitHandler({
    toolkits: { weather },
    authorize: toolkitApiKeys({ weather: 'the-key' }),
    protocol,
  });
  const key = protocol.choices['toolkits.api-key-use'].value.write('the-key');
  return createToolkitClient({
    baseUrl: 'https://application.example',
    authorize: (request: OutgoingRequest) => ({ ...request, headers: { ...request.headers, ...key } }),
    fetch: async (url, init) => handler(new Request(url, init as RequestInit)),
  });
}

describe('the client of the project', () => {
  it('calls a tool under each protocol', async () => {
    const want = { city: 'Ulm', highest: 21 };
    const answer = await clientOf(plain).execute('weather', 'forecast', { assumed: { json: { city: 'Ulm' } } });
    expect(assume(answer, z.looseObject({ city: z.string() }), 'execute-tool.body')).toEqual(want);
    const other = await clientOf(contrary).execute('weather', 'forecast', { assumed: { form: { city: 'Ulm' } } });
    expect(JSON.parse(assume(other, z.string(), 'execute-tool.body'))).toEqual(want);
  });

  it.each([plain, contrary])('reads details and context under the protocol $name', async (protocol) => {
    const client = clientOf(protocol);
    const details = assume(await client.details('weather'), z.unknown(), 'get-toolkit-details.body');
    const context = assume(await client.context('weather', 'forecast'), z.unknown(), 'get-tool-context.body');
    expect(JSON.stringify(details)).toContain('forecast');
    expect(JSON.stringify(context)).toContain('city');
  });
});
