import type { Issue } from './issues.ts';

/** The reasons for which a request can fail, with the sentence for the caller. No sentence contains data of the request. */
export const FAILURE_SENTENCES = {
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

export type Reason = keyof typeof FAILURE_SENTENCES;

/** The details of a failure. */
export interface FailureDetails {
  /** A sentence for people: that of the reason, or the message of an error of the tool, if the protocol shows it. */
  readonly message?: string;
  /** The parameters concerned, by names that the tool declares; never a name that only the request has. */
  readonly parameters?: readonly string[];
  /** The issues that the tool's schema found in the parameters. Only their `message` can quote values. */
  readonly issues?: readonly Issue[];
  /** The seconds after which to try again, if that is known. */
  readonly retryAfter?: number;
}

/** A failed request, for a protocol to write into a response. */
export interface Failure<Of extends Reason = Reason> extends FailureDetails {
  readonly reason: Of;
  readonly message: string;
  readonly parameters: readonly string[];
  readonly issues: readonly Issue[];
  /**
   * The decoded names in the path, as the request had them. They come from the caller: use them in a response, not in a
   * log.
   */
  readonly toolkit: string | undefined;
  readonly tool: string | undefined;
}

const NO_ENTRIES: readonly never[] = [];

export function createFailure(
  reason: Reason,
  details: FailureDetails = {},
  names: { readonly toolkit?: string | undefined; readonly tool?: string | undefined } = {},
): Failure {
  const { toolkit, tool } = names;
  return {
    message: FAILURE_SENTENCES[reason],
    parameters: NO_ENTRIES,
    issues: NO_ENTRIES,
    ...details,
    reason,
    toolkit,
    tool,
  };
}

/**
 * Describes a failure for people, with the parameters concerned.
 *
 * @example
 * const body = (failure: Failure) => ({ detail: inWords(failure) });
 */
export function inWords({ message, parameters }: Failure): string {
  return parameters.length === 0 ? message : `${message.replace(/\.$/, '')}: ${parameters.join(', ')}.`;
}

/**
 * Like {@link inWords}, with the problem of each parameter.
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

const CALLER_MESSAGE_SYMBOL = Symbol.for('colloquy.tool-error');

/**
 * An error that a tool throws for its caller: its message is sent, while the message of any other error is hidden,
 * unless the protocol chooses otherwise at `execute-tool.tool-failure`.
 *
 * @example
 * throw new ToolError('There is no forecast for that city.');
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly [CALLER_MESSAGE_SYMBOL] = true;
}

/** Returns the message of a {@link ToolError}, also of another copy of this package; `undefined` for other values. */
export function messageForCallers(thrown: unknown): string | undefined {
  try {
    if (typeof thrown !== 'object' || thrown === null || !(CALLER_MESSAGE_SYMBOL in thrown)) return undefined;
    const { message } = thrown as { message?: unknown }; // marked by the constructor above
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
