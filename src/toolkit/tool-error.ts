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
