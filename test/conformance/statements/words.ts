import { expect } from 'vitest';
import { at, type JsonObject } from '../../../src/contract/model/index.ts';
import { contract, element, operation, property, schema } from '../support/contract.ts';

const developerApi = contract.operations.filter((operation) => operation.surface === 'developer-api');
const pathParameters = (operationId: string): string[] => operation(operationId).parameters.map(({ name }) => name);
const toolkit = contract.operations.filter((operation) => operation.surface === 'toolkit');

/** The contract says it in words, at the place of the statement. */
const says =
  (id: string, ...words: readonly RegExp[]) =>
  (): void => {
    const statement = contract.statements.find((candidate) => candidate.id === id);
    for (const word of words) expect(statement?.says).toMatch(word);
  };

/** A property is written so. */
const has = (schemaName: string, name: string, form: JsonObject) => (): void =>
  expect(property(schemaName, name)).toMatchObject(form);
const NULLABLE = { type: ['string', 'null'] };
const NAMES = { type: 'array', items: { type: 'string' } };

/**
 * The statements that no single answer of a server can show: what the contract says in words, and the shape of what
 * no operation is known to send.
 */
export const words: Readonly<Record<string, () => void>> = {
  'api.surfaces': () =>
    expect(new Set(contract.operations.map((operation) => operation.surface))).toEqual(
      new Set(['developer-api', 'toolkit']),
    ),
  'api.purpose': says('api.purpose', /memories/, /conversations/, /messages/),
  'agents.backend': says('agents.backend', /backend/, /agents/, /Developer API/),
  'api.paths': () => {
    for (const { path } of developerApi) expect(path).toMatch(/^\/v1\/.*\/$/);
  },
  'api.version-prefix': () =>
    expect(developerApi.map(({ path }) => path.split('/')[1])).toEqual(developerApi.map(() => 'v1')),
  'developer-api.base-url': () => expect(at(contract.document, '/servers')).toMatchObject([{ url: '{base_url}' }]),
  'memories.titled-text': () => expect(schema('NewMemory').required).toEqual(['title', 'content']),
  'memories.scope': says('memories.scope', /agent-level/, /one agent user/),
  'conversations.agent': says('conversations.agent', /belongs to an agent/),
  'conversations.external-user': says('conversations.external-user', /external_user_id/),
  'toolkits.over-http': says('toolkits.over-http', /HTTP/, /without a socket/),
  'toolkits.registered': says('toolkits.registered', /under a name/),
  'toolkits.keyword-arguments': says('toolkits.keyword-arguments', /by keyword/),
  'toolkits.returns-object': says('toolkits.returns-object', /returns an object/),
  'toolkits.no-start-step': says('toolkits.no-start-step', /no start step/),
  'toolkits.app-name': says('toolkits.app-name', /app_name/),
  'toolkits.api-key': says('toolkits.api-key', /owner/, /toolkit API key/),
  'toolkits.prefix': () => {
    for (const { path } of toolkit) expect(path).toMatch(/^\/toolkit\//);
  },
  'toolkits.trailing-slash': () => {
    for (const { path } of toolkit) expect(path).toMatch(/\/$/);
  },
  'toolkit.address': () =>
    expect(at(contract.document, '/paths/~1toolkit~1{toolkit_name}~1/servers/0/url')).toBe('{application_url}'),
  'tool.address': () =>
    expect(at(contract.document, '/paths/~1toolkit~1{toolkit_name}~1{tool_name}~1/servers/0/url')).toBe(
      '{application_url}',
    ),
  'list-agents.no-body': () => expect(element('/paths/~1v1~1agents~1/get')).not.toHaveProperty('requestBody'),
  'list-conversations.filtering': () => {
    says('list-conversations.filtering', /by agent or by user/, /need not be/)();
    expect(element('/paths/~1v1~1conversations~1/get')).not.toHaveProperty('requestBody');
  },
  'developer-api-key.dashboard': says('developer-api-key.dashboard', /dashboard/),
  'developer-api-key.secret': says('developer-api-key.secret', /logged/, /committed/),
  'toolkit-name.path': () => {
    for (const { operationId } of toolkit) expect(pathParameters(operationId)).toContain('toolkit_name');
  },
  'tool-name.path': () => {
    for (const id of ['getToolContext', 'executeTool']) expect(pathParameters(id)).toContain('tool_name');
  },
  'agent.resource': () => expect(schema('Agent').type).toBe('object'),
  'agent.id': has('Agent', 'id', { type: 'integer' }),
  'tool-definition.attributes': () => {
    const attributes = ['function_name', 'params', 'required_params', 'description'];
    const authAttributes = ['auth_provider', 'auth_type', 'auth_with'];
    expect(schema('ToolDefinition').properties).toMatchObject(
      Object.fromEntries([...attributes, ...authAttributes].map((name) => [name, expect.any(Object)])),
    );
  },
  'tool-definition.has': () =>
    expect(schema('ToolDefinition').required).toEqual(
      expect.arrayContaining(['function_name', 'params', 'required_params', 'description']),
    ),
  'tool-definition.function-name': has('ToolDefinition', 'function_name', { type: 'string' }),
  'tool-definition.params': has('ToolDefinition', 'params', NAMES),
  'tool-definition.required-params': has('ToolDefinition', 'required_params', NAMES),
  'tool-definition.description': has('ToolDefinition', 'description', { type: 'string' }),
  'tool-definition.auth-provider': has('ToolDefinition', 'auth_provider', NULLABLE),
  'tool-definition.auth-type': has('ToolDefinition', 'auth_type', NULLABLE),
  'tool-definition.auth-with': has('ToolDefinition', 'auth_with', NULLABLE),
};
