import { isJsonObject } from '../../../src/contract/index.ts';
import {
  contract,
  element,
  has,
  headerNames,
  objectsIn,
  operation,
  property,
  responseKeys,
  schema,
  unstatedParameters,
} from '../support/contract.ts';

const DEVELOPER_API = ['listAgents', 'createMemory', 'listConversations', 'sendMessage'];
const TOOLKIT = ['getToolkitDetails', 'getToolContext', 'executeTool'];
const ERRORS = ['400', '401', '403', '404', '429', '5XX'];
const STATED_PATHS = [
  '/v1/agents/',
  '/v1/agents/{agent_id}/memories/',
  '/v1/conversations/',
  '/v1/conversations/{conversation_id}/messages/',
];
const LENGTHS = ['minLength', 'maxLength', 'pattern', 'format', 'enum', 'const'];

/** What the contract would hold if it had decided the point; nothing, as long as the point is open. */
type Decided = () => readonly unknown[];

const everywhere = (...keywords: string[]): string[] =>
  [...objectsIn(contract.document)].flatMap(({ object }) => has(object, ...keywords));
const propertiesOf = (name: string): string[] => Object.keys(schema(name).properties ?? {});
const without = (all: readonly string[], ...known: string[]): string[] => all.filter((one) => !known.includes(one));
const pathsOf = (surface: string): string[] =>
  contract.operations.filter((one) => one.surface === surface).map((one) => one.path);
const methodsOf = (surface: string): string[] =>
  contract.operations.filter((one) => one.surface === surface).map((one) => `${one.method} ${one.path}`);
const statuses = (operations: readonly string[], ...wanted: string[]): string[] =>
  operations.flatMap(responseKeys).filter((key) => wanted.includes(key));
const headers = (pattern: RegExp): string[] => headerNames().filter((name) => pattern.test(name));
const missing = (operationId: string): string[] => without(ERRORS, ...responseKeys(operationId));
const headerParameters = (operationId: string): string[] => unstatedParameters(operationId, 'header');

const nullable = () =>
  [...objectsIn(contract.document)]
    .filter(({ key }) => !key.startsWith('auth_'))
    .flatMap(({ object }) => (Array.isArray(object.type) || 'nullable' in object ? [object.type] : []));
const mediaTypes = (): string[] =>
  [...objectsIn(contract.document)].filter(({ key }) => key === 'content').flatMap(({ object }) => Object.keys(object));

/**
 * The open points that leave no trace in the structure of the contract, each with what a decision would leave. The
 * ids stand here by hand, so that a mark that goes missing is missed.
 */
export const words: Readonly<Record<string, Decided>> = {
  'api.states': () => [
    ...[...objectsIn(contract.document.components)].flatMap(({ key, object }) =>
      key === 'properties' ? has(object, 'state', 'status') : [],
    ),
    ...everywhere('x-states', 'discriminator'),
  ],
  'api.transitions': () => everywhere('x-states', 'links'),
  'api.operations': () =>
    methodsOf('developer-api').filter((method) => !STATED_PATHS.includes(method.replace(/^(?:get|post) /, ''))),
  'api.missing-slash': () => pathsOf('developer-api').filter((path) => !path.endsWith('/')),
  'api.methods': () => statuses(DEVELOPER_API, '405', '501', '4XX', 'default'),
  'api.redirects': () => [
    ...DEVELOPER_API.flatMap(responseKeys).filter((key) => key.startsWith('3')),
    ...headers(/^location$/),
  ],
  'api.cors': () => [
    ...methodsOf('developer-api').filter((method) => method.startsWith('options ')),
    ...headers(/^access-control-/),
  ],
  'api.integers': () =>
    [...objectsIn(contract.document)]
      .filter(({ object }) => object.type === 'integer')
      .flatMap(({ object }) => has(object, 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'format')),
  'api.integers-size': () =>
    [...objectsIn(contract.document)]
      .filter(({ object }) => object.type === 'integer')
      .flatMap(({ object }) => has(object, 'maximum', 'exclusiveMaximum', 'format')),
  'api.nulls': nullable,
  'api.nulls-sent': nullable,
  'api.answer-media-type': () => mediaTypes().filter((mediaType) => mediaType.includes(';')),
  'api.events': () => everywhere('webhooks', 'callbacks'),
  'api.error-statuses': () =>
    DEVELOPER_API.flatMap((id) => without(responseKeys(id), ...ERRORS)).filter((key) => !key.startsWith('2')),
  'api.rate-limits': () => headers(/rate-?limit|quota/),
  'api.body-size': () => [
    ...everywhere('maxProperties', 'maxItems', 'maxLength'),
    ...statuses([...DEVELOPER_API, ...TOOLKIT], '413'),
  ],
  'api.timeouts': () => statuses(DEVELOPER_API, '408', '504', '598', '599'),
  'api.deprecation': () => [...everywhere('deprecated'), ...headers(/^(deprecation|sunset)$/)],
  'api.versions': () => [
    ...pathsOf('developer-api').filter((path) => !path.startsWith('/v1/')),
    ...DEVELOPER_API.flatMap(headerParameters),
  ],
  'api.unknown-path': () => without(pathsOf('developer-api'), ...STATED_PATHS),
  'api.media-types': () => [
    ...statuses(DEVELOPER_API, '415'),
    ...DEVELOPER_API.flatMap((id) => [...objectsIn(operation(id).requestBody)])
      .filter(({ key }) => key === 'content')
      .flatMap(({ object }) => without(Object.keys(object), 'application/json')),
  ],
  'api.error-order': () => DEVELOPER_API.flatMap(missing),
  'agents.how-replies-are-made': () => without(propertiesOf('Message'), 'content'),
  'memories.agent-level': () => has(property('NewMemory', 'agent_user_id'), 'default'),
  'memories.use': () => without(propertiesOf('NewMemory'), 'title', 'content', 'agent_user_id'),
  'conversations.agent-shown': () => propertiesOf('ConversationSummary').filter((name) => /agent/.test(name)),
  'toolkits.api-key-use': () => [
    ...without(Object.keys(element('/components/securitySchemes')), 'DeveloperApiKey'),
    ...TOOLKIT.flatMap(headerParameters),
  ],
  'toolkits.prefix-text': () => pathsOf('toolkit').filter((path) => !path.startsWith('/toolkit/')),
  'toolkits.caller': () => TOOLKIT.flatMap((id) => has(operation(id), 'security')),
  'toolkits.registration': () => methodsOf('toolkit').filter((method) => !/^(?:get|post) /.test(method)),
  'toolkits.missing-slash': () => pathsOf('toolkit').filter((path) => !path.endsWith('/')),
  'toolkits.methods': () => statuses(TOOLKIT, '405', '501'),
  'toolkits.redirects': () => TOOLKIT.flatMap(responseKeys).filter((key) => key.startsWith('3')),
  'toolkits.cors': () => methodsOf('toolkit').filter((method) => method.startsWith('options ')),
  'toolkits.request-id': () =>
    ['ToolkitDetails', 'ToolContext', 'ToolResult'].flatMap((name) =>
      has(element(`/components/responses/${name}`), 'headers'),
    ),
  'toolkits.unknown-path': () => statuses(TOOLKIT, '404'),
  'toolkits.rate-limits': () => statuses(TOOLKIT, '429', '503'),
  'toolkits.body-size': () => statuses(TOOLKIT, '413', '507'),
  'toolkits.timeouts': () => statuses(TOOLKIT, '408', '504'),
  'toolkits.error-order': () => TOOLKIT.flatMap((id) => without(responseKeys(id), '2XX', 'default')),
  'toolkits.versioning': () => [
    ...pathsOf('toolkit').filter((path) => /\/v\d/.test(path)),
    ...TOOLKIT.flatMap((id) => unstatedParameters(id, 'query')),
  ],
  'list-agents.order': () => unstatedParameters('listAgents', 'query'),
  'list-agents.paging': () => [...unstatedParameters('listAgents', 'query'), ...headers(/^link$/)],
  'list-agents.completeness': () =>
    without(
      Object.keys(element('/components/responses/AgentsListed/content/application~1json/schema')),
      'x-unspecified',
    ),
  'list-agents.errors': () => missing('listAgents'),
  'create-memory.errors': () => missing('createMemory'),
  'create-memory.unknown-user': () => statuses(['createMemory'], '409', '422'),
  'create-memory.twice': () => [...statuses(['createMemory'], '409'), ...headerParameters('createMemory')],
  'list-conversations.filter-by-user': () => unstatedParameters('listConversations', 'query'),
  'list-conversations.filters-combined': () => unstatedParameters('listConversations', 'query'),
  'list-conversations.filter-without-match': () => unstatedParameters('listConversations', 'query'),
  'list-conversations.errors': () => missing('listConversations'),
  'send-message.errors': () => missing('sendMessage'),
  'send-message.wait-limit': () => statuses(['sendMessage'], '202', '408', '504'),
  'send-message.no-reply': () => statuses(['sendMessage'], '202', '204', '408', '504'),
  'send-message.twice': () => [...statuses(['sendMessage'], '409'), ...headerParameters('sendMessage')],
  'send-message.at-once': () => statuses(['sendMessage'], '409', '423', '425'),
  'send-message.hang-up': () => statuses(['sendMessage'], '499'),
  'send-message.reply-fails': () => without(propertiesOf('ApiError'), 'message'),
  'execute-tool.missing-parameter': () => statuses(['executeTool'], '400', '422', '4XX'),
  'execute-tool.unknown-parameter': () => statuses(['executeTool'], '400', '422', '4XX'),
  'execute-tool.tool-failure': () => statuses(['executeTool'], '500', '502', '5XX'),
  'developer-api-key.access': () =>
    has(element('/components/securitySchemes/DeveloperApiKey'), 'flows', 'bearerFormat'),
  'developer-api-key.expiry': () => statuses(DEVELOPER_API, '410', '419', '440'),
  'agent-id.not-an-integer': () => missing('createMemory').filter((key) => key === '400' || key === '404'),
  'conversation-id.not-an-integer': () => missing('sendMessage').filter((key) => key === '400' || key === '404'),
  'conversation-id.origin': () => has(element('/components/parameters/ConversationId'), 'content', 'examples'),
  'toolkit-name.app-name': () => has(element('/components/parameters/ToolkitName/schema'), '$ref', ...LENGTHS),
  'toolkit-name.characters': () => has(element('/components/parameters/ToolkitName/schema'), ...LENGTHS),
  'tool-name.characters': () => has(element('/components/parameters/ToolName/schema'), ...LENGTHS),
  'request-id.presence': () => (element('/components/headers/RequestId').required === false ? [] : ['required']),
  'request-id.format': () => has(element('/components/headers/RequestId/schema'), ...LENGTHS, 'examples'),
  'request-id.on-errors': () =>
    ['BadRequest', 'Unauthorized', 'Forbidden', 'NotFound', 'TooManyRequests', 'UpstreamFailure'].flatMap((name) =>
      has(element(`/components/responses/${name}`), 'headers'),
    ),
  'errors.rate-limit-headers': () => headers(/^(retry-after|ratelimit.*|x-ratelimit.*)$/),
  'errors.www-authenticate': () => headers(/^www-authenticate$/),
  'errors.5xx-statuses': () => DEVELOPER_API.flatMap(responseKeys).filter((key) => /^5\d\d$/.test(key)),
  'errors.5xx-carried-out': () => without(propertiesOf('ApiError'), 'message'),
  'agent.id-presence': () => (Array.isArray(schema('Agent').required) ? ['required'] : []),
  'new-memory.title-length': () => has(property('NewMemory', 'title'), ...LENGTHS),
  'new-memory.content-length': () => has(property('NewMemory', 'content'), ...LENGTHS),
  'new-memory.agent-user': () => has(property('NewMemory', 'agent_user_id'), '$ref', 'examples', 'enum'),
  'new-memory.agent-user-external': () => has(property('NewMemory', 'agent_user_id'), '$ref', 'enum'),
  'new-message.content-length': () => has(property('NewMessage', 'content'), ...LENGTHS),
  'new-message.metadata-returned': () =>
    [...propertiesOf('Message'), ...propertiesOf('SentMessage')].filter((name) => name === 'metadata'),
  'new-message.metadata-keys': () => has(property('NewMessage', 'metadata'), 'properties', 'propertyNames', 'required'),
  'sent-message.user-message-text': () => has(property('Message', 'content'), 'const', 'pattern'),
  'message.content-form': () => has(property('Message', 'content'), 'contentMediaType', 'contentEncoding', 'format'),
  'sent-message.user-message-length': () => has(property('Message', 'content'), ...LENGTHS),
  'sent-message.agent-message-length': () => has(property('Message', 'content'), ...LENGTHS),
  'conversation-summary.external-user-id-origin': () =>
    has(property('ConversationSummary', 'external_user_id'), ...LENGTHS),
  'conversation-summary.external-user-id-unique': () => has(property('ConversationList', 'data'), 'uniqueItems'),
  'conversation-list.order': () => [
    ...unstatedParameters('listConversations', 'query'),
    ...has(property('ConversationList', 'data'), 'examples'),
  ],
  'conversation-list.paging': () => [...without(propertiesOf('ConversationList'), 'data'), ...headers(/^link$/)],
  'conversation-list.completeness': () => has(property('ConversationList', 'data'), 'minItems', 'maxItems'),
  'api-error.message-language': () => headers(/^content-language$/),
  'tool-definition.param-types': () => {
    const { items } = property('ToolDefinition', 'params');
    return isJsonObject(items) ? without(Object.keys(items), 'type') : ['items'];
  },
  'tool-definition.auth-provider-meaning': () =>
    has(property('ToolDefinition', 'auth_provider'), ...LENGTHS, 'description'),
  'tool-definition.auth-type-meaning': () => has(property('ToolDefinition', 'auth_type'), ...LENGTHS, 'description'),
  'tool-definition.auth-with-meaning': () => has(property('ToolDefinition', 'auth_with'), ...LENGTHS, 'description'),
  'tool-definition.optional': () => {
    const { required } = schema('ToolDefinition');
    return Array.isArray(required) ? required.filter((name) => String(name).startsWith('auth_')) : [];
  },
};
