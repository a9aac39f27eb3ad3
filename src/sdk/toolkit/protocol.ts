import type { ChoiceNames } from '../../../generated/choices.ts';
import type { OpenPointId } from '../../../generated/ids.ts';
import { refuse } from './definition.ts';
import type { Failure, Reason } from './failure.ts';
import type { Unreadable } from './request.ts';
import type { ToolDefinition } from './tool.ts';

export const OPERATIONS = ['get-toolkit-details', 'get-tool-context', 'execute-tool'] as const;

/** The three operations (§4.2), as the ids of their open points begin. */
export type ToolkitOperation = (typeof OPERATIONS)[number];

/** What is assumed at one open point: in words, and as what the handler does. */
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

/** What a protocol can show of a tool. */
export interface ShownTool {
  /** All that is stated of it (§2), in that order, and `parameters` where `tool-definition.fields` has it. */
  readonly definition: Required<ToolDefinition> & { readonly parameters?: ParameterSchema };
  /** The JSON Schema of its parameters, taken together, without references but where it contains itself. */
  readonly schema: ParameterSchema;
}

export interface ShownToolkit {
  readonly app_name: string;
  /** The name under which it is registered. */
  readonly name: string;
  readonly tools: readonly ShownTool[];
}

export interface ParameterSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
  readonly [keyword: string]: unknown;
}

/** Where a caller sends the toolkit API key, in the terms of OpenAPI, and the two ways of it. Header names in lower case. */
export interface KeyUse {
  readonly scheme: Readonly<Record<string, string>>;
  read(header: (name: string) => string | undefined, operation: ToolkitOperation): string | undefined;
  /** @param operation None for the headers of a caller of any of them. */
  write(key: string, operation?: ToolkitOperation): Headers;
}

/** The response to a request that `authorize` does not let through. */
export interface Refusal {
  readonly status: number;
  readonly headers: Headers;
}

/** The errors of an operation: its own statuses, and the body of every failure of it. */
export interface ErrorAnswers<Of extends Reason> {
  readonly statuses: Statuses<Of>;
  /** An object is sent as JSON, a text as it is, and an empty text is no body. */
  body(failure: Failure, status: number): object | string;
  /** Of a body that is a text; `text/plain; charset=utf-8` unless it is given. */
  readonly mediaType?: string;
  /** Headers that every failure has. */
  headers?(failure: Failure): Headers;
}

/** The response to a failure of a tool's function. */
export interface FailureAnswers {
  readonly statuses: Statuses<'tool-failure' | 'tool-refusal'>;
  /** Whose words reach the caller: those of a `ToolError`, none, or those of whatever was thrown. */
  readonly tells: 'refusals' | 'nothing' | 'all';
}

/** One way to write parameters into the body of a request. */
export interface BodyEncoding {
  readonly mediaType: string;
  /** The parameters as own keys of an object, or why they cannot be read. */
  read(text: string, nesting: number): Readonly<Record<string, unknown>> | Unreadable;
  write(parameters: Readonly<Record<string, unknown>>): string;
}

/** How parameters are written into the body of a request. */
export interface ParameterEncoding {
  readonly statuses: Statuses<'unread-media-type' | 'malformed-parameters'>;
  /** Those that are read, the one to write first. */
  readonly encodings: readonly [BodyEncoding, ...BodyEncoding[]];
}

/** The response to a method that is not stated for a path. */
export interface MethodAnswers {
  readonly status: number;
  /** Whether `Allow` names the methods that are served: those that are stated, and those below. */
  readonly allow: boolean;
  /** Whether HEAD is served as GET is, without the body. */
  readonly head?: boolean;
  /** The status of OPTIONS, with `Allow` and no body. */
  readonly options?: number;
}

/** The responses when there is too much to do. */
export interface RateAnswers extends Statuses<'too-many-runs' | 'paused' | 'draining'> {
  /** Whether `Retry-After` is sent, where the time is known. */
  readonly retryAfter: boolean;
}

/** Which of several errors is reported: that of the check which comes first. */
export type ErrorOrder = ChoiceNames['toolkits.error-order'];

/** Which names a path can have, and how. */
export interface PathNames {
  /** The rule in words, for the error of a name that breaks it. */
  readonly rule: string;
  accepts(name: string): boolean;
  /** The name that a segment encodes; `undefined` for one that encodes none. */
  read(segment: string): string | undefined;
  write(name: string): string;
}

type ForEachOperation<Point extends string, Value> = Readonly<Record<`${ToolkitOperation}.${Point}`, Value>>;

/** What a handler does at every open point that it meets, by the id of the point in the contract. */
export interface Values extends ForEachOperation<'status', number>, ForEachOperation<'security', Refusal> {
  readonly 'get-toolkit-details.body': (toolkit: ShownToolkit) => unknown;
  readonly 'get-toolkit-details.error': ErrorAnswers<'unknown-toolkit' | 'host-failure'>;
  readonly 'get-tool-context.body': (tool: ShownTool) => unknown;
  readonly 'get-tool-context.error': ErrorAnswers<'unknown-toolkit' | 'unknown-tool' | 'host-failure'>;
  readonly 'execute-tool.parameters': ParameterEncoding;
  /** The status in place of a run, or `call` to run the tool all the same. */
  readonly 'execute-tool.missing-parameter': number | 'call';
  /** The status that refuses it, or `ignore`, or `pass-on` to the tool's function. */
  readonly 'execute-tool.unknown-parameter': number | 'ignore' | 'pass-on';
  readonly 'execute-tool.tool-failure': FailureAnswers;
  /** From the JSON of what the tool returned to the JSON of the body, or to an empty text for none. */
  readonly 'execute-tool.body': (json: string) => string;
  readonly 'execute-tool.error': ErrorAnswers<
    'unknown-toolkit' | 'unknown-tool' | 'invalid-parameter' | 'host-failure'
  >;
  readonly 'toolkits.api-key-use': KeyUse;
  readonly 'toolkits.error-order': ErrorOrder;
  /** The status that refuses the path, or `redirect`, or `serve` as if the slash were there. */
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
  /** The JSON Schema of the value of a parameter of which only the name is known. */
  readonly 'tool-definition.param-types': Readonly<Record<string, unknown>>;
  /** Whether a definition that is shown has `parameters`, the JSON Schema of its parameters, besides what is stated. */
  readonly 'tool-definition.fields': 'stated' | 'with-parameters';
  readonly 'tool-definition.optional': 'may-be-left-out' | 'must-be-given';
}

/** A choice for every open point that a handler meets, by the id of the point in the contract. */
export type Choices = { readonly [Id in keyof Values]: Choice<Values[Id]> };

/** A complete set of choices. There is no default one: the program that serves toolkits names its own. */
export interface Protocol {
  readonly name: string;
  readonly choices: Choices;
}

/**
 * A protocol with some of its choices swapped.
 *
 * @throws {ToolkitDefinitionError} when an id is none of an open point that a handler meets.
 * @example
 * const ours = withChoices(plain, 'ours', {
 *   'execute-tool.status': choose('A successful execution is answered with 201.', 201),
 * });
 */
export function withChoices(protocol: Protocol, name: string, choices: Partial<Choices>): Protocol {
  const unknown = Object.keys(choices).find((id) => !Object.hasOwn(protocol.choices, id));
  if (unknown !== undefined) refuse(`there is no choice ${JSON.stringify(unknown)}`);
  return { ...protocol, name, choices: { ...protocol.choices, ...choices } };
}

export function fromValues(
  name: string,
  sentences: Readonly<Partial<Record<string, string>>>,
  values: Values,
): Protocol {
  const choices = Object.entries(values).map(([id, value]) => [id, { assumes: sentences[id] ?? '', value }]);
  return { name, choices: Object.fromEntries(choices) as Choices }; // each id with its own value
}

const AUTH = 'The value is handed on as it was defined; a handler gives it no meaning.';

/** The open points of the toolkit endpoints that a protocol does not fill, with the reason: a handler fits any answer. */
export const LEFT_OPEN = {
  'toolkit.application-url': 'A handler answers at whatever address its application has.',
  'toolkits.caller': 'The function `authorize` decides, for every caller.',
  'toolkits.registration':
    'A handler knows the toolkits that its application gives it, wherever else they are registered.',
  'toolkits.prefix-text':
    'A handler has the prefix that the description writes, or another that its application gives it.',
  'tool-definition.auth-provider-meaning': AUTH,
  'tool-definition.auth-type-meaning': AUTH,
  'tool-definition.auth-with-meaning': AUTH,
} as const satisfies Partial<Record<OpenPointId, string>>;
