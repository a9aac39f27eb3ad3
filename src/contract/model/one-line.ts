/** Returns a text of a document in one line, so that none of its lines looks like one of ours. */
export const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
