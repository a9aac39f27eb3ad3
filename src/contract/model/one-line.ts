/** Returns a document's text in one line, so that a part of it cannot look like a line of our output. */
export const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
