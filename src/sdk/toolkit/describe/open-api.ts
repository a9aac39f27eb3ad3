import type { CatalogToolkit } from '../catalog.ts';
import { BODILESS_STATUSES } from '../http-syntax.ts';
import { readOptions, type ToolkitHandlerOptions } from '../options.ts';
import type { Choices, ToolkitOperation } from '../protocol.ts';
import type { ServedTool } from '../run.ts';
import { schemaForCalls } from './parameters-schema.ts';
import { SharedSchemas } from './shared-schemas.ts';

/** The options of the document, besides those of the handler. */
export interface OpenApiOptions
  extends Pick<ToolkitHandlerOptions, 'toolkits' | 'authorize' | 'protocol' | 'limits' | 'prefix'> {
  readonly title: string;
  /** The version of the application's toolkits. */
  readonly version: string;
  /** The address of the application, without a slash at the end. */
  readonly url: string;
}

type Document = Readonly<Record<string, unknown>>;

/**
 * Makes the OpenAPI 3.1 document of an application's toolkits, as its handler serves them: each toolkit and each tool
 * with its path, its parameters, and the assumptions of the protocol.
 *
 * @throws {ToolkitDefinitionError} if an option is unknown or invalid.
 * @example
 * const document = toOpenApi({
 *   title: 'Tools of the shop',
 *   version: '1.0.0',
 *   url: 'https://shop.example.com',
 *   toolkits: { weather },
 *   authorize,
 *   protocol: plain,
 * });
 */
export function toOpenApi(options: OpenApiOptions): Document {
  const { prefix, catalog } = readOptions(options, ['title', 'version', 'url']);
  const { protocol, title, version, url } = options;
  const { choices } = protocol;
  const isOpen = options.authorize === 'open-to-anyone';
  const schemas = new SharedSchemas();
  const paths: Record<string, unknown> = {};
  for (const toolkit of catalog.values()) {
    const path = `${prefix}${choices['toolkit-name.characters'].value.write(toolkit.pathName)}/`;
    const details = createResponses('get-toolkit-details', choices, { const: JSON.parse(toolkit.details) });
    paths[path] = { get: createGetOperation(toolkit, 'details', `Toolkit details of ${toolkit.name}`, details) };
    for (const [name, served] of toolkit.tools) {
      const context = createResponses('get-tool-context', choices, { const: JSON.parse(served.context) });
      paths[`${path}${choices['tool-name.characters'].value.write(name)}/`] = {
        get: createGetOperation(toolkit, `${name}.context`, `Tool context of ${name}`, context),
        post: createPostOperation(toolkit, served, choices, schemas),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description: `Served under the assumptions of the protocol ${protocol.name}.` },
    servers: [{ url }],
    tags: [...catalog.values()].map(({ name }) => ({ name, description: `The tools of the toolkit ${name}.` })),
    security: isOpen ? [] : [{ toolkitApiKey: [] }],
    paths,
    components: {
      ...(isOpen ? {} : { securitySchemes: { toolkitApiKey: choices['toolkits.api-key-use'].value.scheme } }),
      ...schemas.toComponents(),
    },
  };
}

function createGetOperation({ name }: CatalogToolkit, id: string, summary: string, responses: Document): Document {
  return { operationId: `${name}.${id}`, summary, tags: [name], responses };
}

function createPostOperation(
  toolkit: CatalogToolkit,
  served: ServedTool,
  choices: Choices,
  schemas: SharedSchemas,
): Document {
  const { function_name, description, required_params } = served.tool.definition;
  const { encodings } = choices['execute-tool.parameters'].value;
  const name = `${toolkit.name}.${function_name}`;
  const schema = schemas.moveDefinitions(name, schemaForCalls(served.tool, choices));
  const { resultSchema } = served.tool;
  const result = resultSchema === undefined ? undefined : schemas.moveDefinitions(`${name}.result`, resultSchema);
  return {
    operationId: `${name}.execute`,
    summary: `Execute ${function_name}`,
    description,
    tags: [toolkit.name],
    requestBody: {
      required: required_params.length > 0 && choices['execute-tool.missing-parameter'].value !== 'call',
      content: Object.fromEntries(encodings.map(({ mediaType }) => [mediaType, { schema }])),
    },
    responses: createResponses('execute-tool', choices, findResultSchema(choices, result)),
  };
}

function findResultSchema(choices: Choices, declared: Document | undefined): Document {
  if (BODILESS_STATUSES.has(choices['execute-tool.status'].value)) return {};
  const body = choices['execute-tool.body'].value('{}');
  if (body === '{}') return declared ?? { type: 'object' };
  const result: unknown = JSON.parse(body);
  return { type: Array.isArray(result) ? 'array' : typeof result };
}

function createResponses(operation: ToolkitOperation, choices: Choices, schema: Document): Document {
  const assumptionAt = (id: 'status' | 'body' | 'error'): string => choices[`${operation}.${id}`].assumes;
  const status = choices[`${operation}.status`].value;
  return {
    [status]: BODILESS_STATUSES.has(status)
      ? { description: assumptionAt('status') }
      : {
          description: `${assumptionAt('status')} ${assumptionAt('body')}`,
          content: { 'application/json': { schema } },
        },
    default: { description: assumptionAt('error'), content: { 'application/json': { schema: {} } } },
  };
}
