import { wordsOf } from '../../../contract/model/index.ts';

/** Headers that say nothing about an API, among them a preference (RFC 7240). */
const HTTP_HEADER =
  /^(accept|accept-encoding|accept-language|cache-control|connection|content-length|content-type|content-encoding|date|host|origin|prefer|referer|server|transfer-encoding|user-agent|vary)$/;

/** Whether a header, in lower case, belongs to HTTP itself. */
export const isHttpHeader = (name: string): boolean => HTTP_HEADER.test(name);

/** Words that questions about parameters and headers have in common. */
const COMMON_WORD = /^(the|and|does|any|which|what|names?|formats?|query|parameters?|headers?|have|with|are|that)$/;

/** Whether a name and a question have a word in common, or a word of the name contains one of the question. */
export function sharesWord(name: string, question: string): boolean {
  const subjects = wordsOf(question).filter((word) => word.length > 2 && !COMMON_WORD.test(word));
  return wordsOf(name).some((word) =>
    subjects.some(
      (subject) => subject === word || subject === `${word}s` || (word.length > 4 && word.includes(subject)),
    ),
  );
}
