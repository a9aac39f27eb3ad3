/** A tool, a toolkit or a handler is defined wrongly. Thrown when it is defined, never while it serves. */
export class ToolkitDefinitionError extends Error {
  override readonly name = 'ToolkitDefinitionError';
}
