/** Serves a web application's tools over HTTP, as toolkits (§4.2 of the API's description). */
export { toExpressMiddleware } from './adapters/express.ts';
export { toFastifyPlugin } from './adapters/fastify.ts';
export type { FetchOptions } from './adapters/fetch.ts';
export { type NodeOptions, toNodeListener } from './adapters/node-http.ts';
export { type Attempt, type Authorize, type Identified, type OpenToAnyone, toolkitApiKeys } from './authorize.ts';
export { type CallOptions, ToolCallError } from './call.ts';
export type { Core, DrainOptions, ToolState } from './core.ts';
export { ToolkitDefinitionError } from './definition.ts';
export { type OpenApiOptions, toOpenApi } from './describe/open-api.ts';
export { type FunctionTool, type McpTool, toFunctionTools, toMcpTools } from './describe/tool-lists.ts';
export type { DescribedError } from './describe-error.ts';
export { type Failure, inWords, inWordsWithIssues, type Reason, ToolError } from './failure.ts';
export { createToolkitHandler, type ToolkitHandler } from './handler.ts';
export type { Issue } from './issues.ts';
export type { Limits } from './limits.ts';
export type { Log, LoggedError, LogRecord, RunSpan, Trace } from './log.ts';
export {
  type AiTool,
  type DescribedSchema,
  type McpRegistry,
  type McpResult,
  registerMcpTools,
  toAiTools,
} from './model-tools.ts';
export type { ToolkitHandlerOptions } from './options.ts';
export {
  type BodyEncoding,
  type Choice,
  type Choices,
  choose,
  type ErrorAnswers,
  type ErrorOrder,
  type FailureAnswers,
  type KeyUse,
  LEFT_OPEN,
  type MethodAnswers,
  type ParameterEncoding,
  type ParameterSchema,
  type PathNames,
  type Protocol,
  type RateAnswers,
  type Refusal,
  type ShownTool,
  type ShownToolkit,
  type ToolkitOperation,
  withChoices,
} from './protocol.ts';
export { bearer, form, inHeader, json, letters, nearlyAny } from './protocols/parts.ts';
export { plain } from './protocols/plain.ts';
export type { Answer, Body, BodyProblem, Caller, Outcome, PlainRequest } from './request.ts';
export type { StandardSchema } from './standard-schema.ts';
export { type CallerAnswer, createTestCaller, type TestCaller } from './test-caller.ts';
export {
  type Arguments,
  defineTool,
  type Tool,
  type ToolAttributes,
  type ToolContext,
  type ToolDefinition,
  type ToolResult,
} from './tool.ts';
export { defineToolkit, type Toolkit } from './toolkit.ts';
