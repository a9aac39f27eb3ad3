import { errorShape } from './operations.ts';
import type { Answer } from './transport.ts';

/** Takes the key out of an answer, should the server have put it there. JSON stays JSON, with all that is stated of it. */
export function cleanAnswer({ status, headers, text }: Answer, clean: (text: string) => string): Answer {
  const cleaned = new Headers();
  headers.forEach((value, name) => {
    cleaned.append(name, clean(value));
  });
  return { status, headers: cleaned, text: cleanText(text, clean) };
}

/** In JSON the key can stand with escapes, and a short one can be a part of anything, so that only strings are changed. */
function cleanText(text: string, clean: (text: string) => string): string {
  try {
    JSON.parse(text);
    return text.replace(/"(\\.|[^"])*"/g, (written) => {
      const said: string = JSON.parse(written);
      return said in errorShape || clean(said) === said ? written : JSON.stringify(clean(said));
    });
  } catch {
    return clean(text);
  }
}
