/** The docs cannot be built or served. The message is one line: what is wrong and what to do. */
export class DocsError extends Error {
  override readonly name = 'DocsError';
}
