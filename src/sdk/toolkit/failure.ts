import type { Issue } from './issues.ts';

/** Everything for which a request can fail, with the sentence that a caller reads. None names anything of the request. */
export const SENTENCES = {
  'unknown-path': 'There is no toolkit endpoint at this path.',
  'missing-slash': 'The path must end with a slash.',
  'unlisted-method': 'This path does not have this method.',
  refused: 'The toolkit API key is missing or not accepted.',
  'unknown-toolkit': 'There is no toolkit of this name.',
  'unknown-tool': 'The toolkit has no tool of this name.',
  'unread-media-type': 'The parameters are not sent in the media type, character set and coding that are read here.',
  'malformed-parameters': 'The parameters cannot be read.',
  'nested-too-deep': 'The parameters are nested too deep.',
  'missing-parameter': 'A required parameter is missing.',
  'unknown-parameter': 'The tool does not have one of the parameters.',
  'invalid-parameter': 'A parameter has a value that the tool does not take.',
  'tool-failure': 'The tool failed.',
  'tool-refusal': 'The tool refused.',
  'host-failure': 'The application that serves the tool failed.',
  'body-too-large': 'The body of the request is too large.',
  'unfinished-body': 'The body of the request did not arrive.',
  'result-too-large': 'The result of the tool is too large.',
  'out-of-time': 'The tool took too long.',
  'too-many-runs': 'Too many runs are under way.',
  paused: 'The tool kept taking too long, and is not run for a while.',
  draining: 'The application is closing.',
} as const;

export type Reason = keyof typeof SENTENCES;

/** What is known of a failure besides its reason. */
export interface FailureDetails {
  /** For people: the reason's sentence, or the message of a `ToolError`. */
  readonly message?: string;
  /** The parameters concerned, by the names that the tool declares; never a name that only the request had. */
  readonly parameters?: readonly string[];
  /** What the schema of the tool has against the parameters, in our words. */
  readonly issues?: readonly Issue[];
  /** In how many seconds it is worth trying again, where that is known. */
  readonly retryAfter?: number;
}

/** Why a request failed, as a protocol writes it into a response. */
export interface Failure<Of extends Reason = Reason> extends FailureDetails {
  readonly reason: Of;
  readonly message: string;
  readonly parameters: readonly string[];
  readonly issues: readonly Issue[];
  /** The names in the path as the request had them, decoded: of this caller alone, so fit for a response, not for a log. */
  readonly toolkit: string | undefined;
  readonly tool: string | undefined;
}

const NONE: readonly never[] = [];

export function failure(
  reason: Reason,
  details: FailureDetails = {},
  names: { readonly toolkit?: string | undefined; readonly tool?: string | undefined } = {},
): Failure {
  const { toolkit, tool } = names;
  return { message: SENTENCES[reason], parameters: NONE, issues: NONE, ...details, reason, toolkit, tool };
}

/**
 * A failure in words for people, with the parameters concerned.
 *
 * @example
 * const body = (failure: Failure) => ({ detail: inWords(failure) });
 */
export function inWords({ message, parameters }: Failure): string {
  return parameters.length === 0 ? message : `${message.replace(/\.$/, '')}: ${parameters.join(', ')}.`;
}

/**
 * The same, and what is wrong with each parameter.
 *
 * @example
 * const body = (failure: Failure) => ({ detail: inWordsWithIssues(failure) });
 */
export function inWordsWithIssues(failure: Failure): string {
  if (failure.issues.length === 0) return inWords(failure);
  return `${failure.message.replace(/\.$/, '')}: ${[...new Set(failure.issues.map(issueInWords))].join('; ')}.`;
}

function issueInWords({ parameter, path, expected, message }: Issue): string {
  const place = [parameter, ...path].filter((part) => part !== undefined).join('.');
  return [place, expected, message === undefined ? undefined : `(${message})`].filter(Boolean).join(' ');
}

const MADE_FOR_CALLERS = Symbol.for('colloquy.tool-error');

/**
 * An error that a tool throws for its caller to read: its message is sent, where that of any other error is hidden.
 *
 * @example
 * throw new ToolError('There is no forecast for that city.');
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly [MADE_FOR_CALLERS] = true;
}

/** The message of a {@link ToolError}, also of one from another copy of this package; `undefined` for anything else. */
export function messageForCallers(thrown: unknown): string | undefined {
  try {
    if (typeof thrown !== 'object' || thrown === null || !(MADE_FOR_CALLERS in thrown)) return undefined;
    const { message } = thrown as { message?: unknown }; // marked by the constructor above
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
