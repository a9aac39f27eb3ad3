/** The line that says that a module was not found, be it imported or required; `undefined` for another error. */
export function missingModule(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'MODULE_NOT_FOUND') return undefined;
  return error.message.split('\n')[0];
}
