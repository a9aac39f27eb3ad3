/** Texts that must never come out where they do not belong. Each can be distinguished from any other text. */
export const MARKS = {
  /** The toolkit API key that the caller sends. */
  key: 'tk-Zq81xKey',
  /** In messages and stacks of errors. */
  secret: 'Zq82xSecret',
  path: '/srv/Zq83xPath/tools.ts',
  /** In names and values of a request. */
  input: 'Zq84xInput',
} as const;

/** Returns the marks in a text. */
export function marksIn(text: string): string[] {
  return Object.entries(MARKS).flatMap(([name, mark]) => (text.includes(mark) ? [name] : []));
}
