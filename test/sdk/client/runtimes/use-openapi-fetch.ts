// @ts-nocheck: only an application has installed the package; there this line is left out
/** A program that uses the openapi-fetch clients, to be compiled against their declarations. */
import {
  type components,
  createFetchClient,
  createToolkitFetchClient,
  type FetchClientOptions,
  type Unspecified,
} from 'colloquy/openapi-fetch';

const options: FetchClientOptions = { baseUrl: 'https://developer-api.invalid', apiKey: 'a-key' };
const client = createFetchClient(options);
const toolkit = createToolkitFetchClient({ baseUrl: 'https://application.invalid' });

export async function send(conversation_id: number): Promise<string> {
  const path = '/v1/conversations/{conversation_id}/messages/';
  const { data, error } = await client.POST(path, {
    params: { path: { conversation_id } },
    body: { content: 'Hello' },
  });
  return data === undefined ? error.message : data.agent_message.content;
}

export type User = components['schemas']['ConversationSummary']['external_user_id'];
export const same = (user: User): Unspecified<'conversation-summary.external-user-id-type'> => user;
export const details = toolkit.GET('/toolkit/{toolkit_name}/', { params: { path: { toolkit_name: 'weather' } } });
