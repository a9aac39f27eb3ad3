import { type Client, type PathBasedClient, wrapAsPathBasedClient } from 'openapi-fetch';
import { expectTypeOf, test } from 'vitest';
import {
  createFetchClient,
  createToolkitFetchClient,
  type DeveloperApiPaths,
  type FetchClient,
} from '../../../generated/client.ts';
import type { paths } from '../../../generated/types.ts';

const developerApi = createFetchClient({ baseUrl: 'https://developer-api.invalid' });
const toolkit = createToolkitFetchClient({ baseUrl: 'https://application.invalid' });

test('each client takes the paths of its own surface', () => {
  type Under<Prefix extends string> = Pick<paths, Extract<keyof paths, `${Prefix}${string}`>>;
  expectTypeOf(developerApi).toEqualTypeOf<FetchClient<Under<'/v1/'>>>();
  expectTypeOf(toolkit).toEqualTypeOf<FetchClient<Under<'/toolkit/'>>>();
  expectTypeOf(developerApi).toExtend<Client<Under<'/v1/'>>>();
  expectTypeOf(toolkit).toExtend<Client<Under<'/toolkit/'>>>();
});

test('the client that holds the key refuses a path of a toolkit', () => {
  const params = { path: { toolkit_name: 'weather' } };
  // @ts-expect-error the Developer API key is not for toolkits
  developerApi.GET('/toolkit/{toolkit_name}/', { params });
  // @ts-expect-error the Developer API is not at the application's address
  toolkit.GET('/v1/agents/');
});

test('a client has an address', () => {
  // @ts-expect-error the contract knows none
  createFetchClient({});
});

test('what takes a client of openapi-fetch reads the paths of this one', () => {
  expectTypeOf(wrapAsPathBasedClient(developerApi)).toEqualTypeOf<PathBasedClient<DeveloperApiPaths>>();
});
