import type { ChoiceNames } from '../../../generated/choices.ts';
import type { OpenPointId } from '../../../generated/ids.ts';
import { refuse } from './definition.ts';
import type { Failure, Reason } from './failure.ts';
import type { UnreadableReason } from './request.ts';
import type { ToolDefinition } from './tool.ts';

export const OPERATIONS = ['get-toolkit-details', 'get-tool-context', 'execute-tool'] as const;

/** The three operations (§4.2), named as in the ids of their open points. */
export type ToolkitOperation = (typeof OPERATIONS)[number];

/** The assumption at one open point: a sentence, and the value that the handler uses. */
export interface Choice<Value> {
  readonly assumes: string;
  readonly value: Value;
}

/**
 * A choice at one open point, for `withChoices`.
 *
 * @example
 * const created = choose('A run that succeeds is answered with 201.', 201);
 * const ours = withChoices(plain, 'ours', { 'execute-tool.status': created });
 */
export function choose<const Value>(assumes: string, value: Value): Choice<Value> {
  return { assumes, value };
}

type Headers = Readonly<Record<string, string>>;
type Statuses<Of extends Reason> = { readonly [Name in Of]: number };

/** The parts of a tool that a protocol can show. */
export interface ShownTool {
  /** The stated fields (§2), and `parameters` if `tool-definition.fields` adds it. */
  readonly definition: Required<ToolDefinition> & { readonly parameters?: ParameterSchema };
  /** The JSON Schema of all parameters, without references: where it would contain itself, it accepts any value. */
  readonly schema: ParameterSchema;
}

export interface ShownToolkit {
  readonly app_name: string;
  /** The name under which the toolkit is registered. */
  readonly name: string;
  readonly tools: readonly ShownTool[];
}

export interface ParameterSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
  readonly [keyword: string]: unknown;
}

/**
 * Where a caller sends the toolkit API key: a security scheme of OpenAPI, and functions that read and write the key.
 * The functions use header names in lower case.
 */
export interface KeyUse {
  readonly scheme: Readonly<Record<string, string>>;
  read(header: (name: string) => string | undefined, operation: ToolkitOperation): string | undefined;
  /** @param operation Absent for headers that are the same for every operation. */
  write(key: string, operation?: ToolkitOperation): Headers;
}

/** Status and headers of the response to a request that `authorize` does not allow, or to a preflight. */
export interface Refusal {
  readonly status: number;
  readonly headers: Headers;
}

/** The error responses of an operation: its statuses, and the body of each failure. */
export interface ErrorAnswers<Of extends Reason> {
  readonly statuses: Statuses<Of>;
  /** Returns the body: an object is sent as JSON, a text unchanged, and an empty text means no body. */
  body(failure: Failure, status: number): object | string;
  /** The media type of a text body; by default `text/plain; charset=utf-8`. */
  readonly mediaType?: string;
  /** Returns the headers of a failure. */
  headers?(failure: Failure): Headers;
}

/** The responses to failures of a tool's function. */
export interface FailureAnswers {
  readonly statuses: Statuses<'tool-failure' | 'tool-refusal'>;
  /** Which messages the caller gets: those of a `ToolError`, none, or those of all errors. */
  readonly tells: 'refusals' | 'nothing' | 'all';
}

/** One way to write parameters into the body of a request. */
export interface BodyEncoding {
  readonly mediaType: string;
  /** Returns the parameters as own keys of an object, or the reason why they cannot be read. */
  read(text: string, nesting: number): Readonly<Record<string, unknown>> | UnreadableReason;
  write(parameters: Readonly<Record<string, unknown>>): string;
}

/** How parameters are written into the body of a request. */
export interface ParameterEncoding {
  readonly statuses: Statuses<'unread-media-type' | 'malformed-parameters'>;
  /** The encodings that are read. The first one is used to write. */
  readonly encodings: readonly [BodyEncoding, ...BodyEncoding[]];
}

/** The responses to methods that are not stated for a path. */
export interface MethodAnswers {
  readonly status: number;
  /** Whether to send `Allow` with the served methods: the stated ones, and those below. */
  readonly allow: boolean;
  /** Whether HEAD is served like GET, without the body. */
  readonly head?: boolean;
  /** The status of OPTIONS, with `Allow` and no body. */
  readonly options?: number;
}

/** The responses under too much load. */
export interface RateAnswers extends Statuses<'too-many-runs' | 'paused' | 'draining'> {
  /** Whether to send `Retry-After` if the time is known. */
  readonly retryAfter: boolean;
}

/** The order of checks, which decides which of several errors is reported. */
export type ErrorOrder = ChoiceNames['toolkits.error-order'];

/** The names that a path can have, and their encoding. */
export interface PathNames {
  /** A sentence with the rule, for the error message. */
  readonly rule: string;
  accepts(name: string): boolean;
  /** Returns the name that a segment encodes; `undefined` if it encodes none. */
  read(segment: string): string | undefined;
  write(name: string): string;
}

type ForEachOperation<Point extends string, Value> = Readonly<Record<`${ToolkitOperation}.${Point}`, Value>>;

/** The values that a handler uses at open points, by the id of the point in the contract. */
export interface ProtocolValues extends ForEachOperation<'status', number>, ForEachOperation<'security', Refusal> {
  readonly 'get-toolkit-details.body': (toolkit: ShownToolkit) => unknown;
  readonly 'get-toolkit-details.error': ErrorAnswers<'unknown-toolkit' | 'host-failure'>;
  readonly 'get-tool-context.body': (tool: ShownTool) => unknown;
  readonly 'get-tool-context.error': ErrorAnswers<'unknown-toolkit' | 'unknown-tool' | 'host-failure'>;
  readonly 'execute-tool.parameters': ParameterEncoding;
  /** The status of the refusal, or `call` to run the tool anyway. */
  readonly 'execute-tool.missing-parameter': number | 'call';
  /** The status of the refusal, or `ignore`, or `pass-on` to hand the parameter to the tool's function. */
  readonly 'execute-tool.unknown-parameter': number | 'ignore' | 'pass-on';
  readonly 'execute-tool.tool-failure': FailureAnswers;
  /** Converts the JSON of the tool's result to the JSON of the body; an empty text means no body. */
  readonly 'execute-tool.body': (json: string) => string;
  readonly 'execute-tool.error': ErrorAnswers<
    'unknown-toolkit' | 'unknown-tool' | 'invalid-parameter' | 'host-failure'
  >;
  readonly 'toolkits.api-key-use': KeyUse;
  readonly 'toolkits.error-order': ErrorOrder;
  /** The status of the refusal, or `redirect`, or `serve` to treat the path as if it had the slash. */
  readonly 'toolkits.missing-slash': number | 'redirect' | 'serve';
  /** The status of a redirect, or `none`. */
  readonly 'toolkits.redirects': number | 'none';
  readonly 'toolkits.unknown-path': number;
  readonly 'toolkits.methods': MethodAnswers;
  readonly 'toolkits.cors': 'none' | { readonly origin: string; readonly preflight: Refusal };
  /** Makes the `x-request-id` of a response, or `none`. */
  readonly 'toolkits.request-id': 'none' | (() => string);
  readonly 'toolkits.rate-limits': RateAnswers;
  readonly 'toolkits.body-size': Statuses<'body-too-large' | 'nested-too-deep' | 'result-too-large'>;
  readonly 'toolkits.timeouts': Statuses<'unfinished-body' | 'out-of-time'>;
  /** Headers of every response. */
  readonly 'toolkits.versioning': Headers;
  readonly 'toolkit-name.app-name': 'registered-name' | 'app_name';
  readonly 'toolkit-name.characters': PathNames;
  readonly 'tool-name.characters': PathNames;
  /** The JSON Schema of a parameter if only its name is known. */
  readonly 'tool-definition.param-types': Readonly<Record<string, unknown>>;
  /** Whether a definition also has `parameters`, the JSON Schema of its parameters, besides the stated fields. */
  readonly 'tool-definition.fields': 'stated' | 'with-parameters';
  readonly 'tool-definition.optional': 'may-be-left-out' | 'must-be-given';
}

/** A choice for every open point of a handler, by the id of the point in the contract. */
export type Choices = { readonly [Id in keyof ProtocolValues]: Choice<ProtocolValues[Id]> };

/** A complete set of choices. There is no default: the program that serves toolkits names one. */
export interface Protocol {
  readonly name: string;
  readonly choices: Choices;
}

/**
 * Replaces some choices of a protocol.
 *
 * @throws {ToolkitDefinitionError} if an id is not that of an open point of a handler.
 * @example
 * const ours = withChoices(plain, 'ours', {
 *   'execute-tool.status': choose('A successful execution is answered with 201.', 201),
 * });
 */
export function withChoices(protocol: Protocol, name: string, choices: Partial<Choices>): Protocol {
  const unknownId = Object.keys(choices).find((id) => !Object.hasOwn(protocol.choices, id));
  if (unknownId !== undefined) refuse(`there is no choice ${JSON.stringify(unknownId)}`);
  return { ...protocol, name, choices: { ...protocol.choices, ...choices } };
}

export function createProtocol(
  name: string,
  sentences: Readonly<Partial<Record<string, string>>>,
  values: ProtocolValues,
): Protocol {
  const choices = Object.entries(values).map(([id, value]) => [id, { assumes: sentences[id] ?? '', value }]);
  return { name, choices: Object.fromEntries(choices) as Choices }; // each id has its value
}

const AUTH_SENTENCE = 'The value is handed on as it was defined; a handler gives it no meaning.';

/** The open points of the toolkit endpoints that need no choice, with the reason: a handler fits any answer. */
export const LEFT_OPEN = {
  'toolkit.application-url': 'A handler answers at whatever address its application has.',
  'toolkits.caller': 'The function `authorize` decides, for every caller.',
  'toolkits.registration':
    'A handler knows the toolkits that its application gives it, wherever else they are registered.',
  'toolkits.prefix-text':
    'A handler has the prefix that the description writes, or another that its application gives it.',
  'tool-definition.auth-provider-meaning': AUTH_SENTENCE,
  'tool-definition.auth-type-meaning': AUTH_SENTENCE,
  'tool-definition.auth-with-meaning': AUTH_SENTENCE,
} as const satisfies Partial<Record<OpenPointId, string>>;
