import type { Answer } from './transport.ts';

/** Takes the key out of an answer, should the server have put it there. */
export function cleanAnswer({ status, headers, text }: Answer, clean: (text: string) => string): Answer {
  const cleaned = new Headers();
  headers.forEach((value, name) => {
    cleaned.append(name, clean(value));
  });
  return { status, headers: cleaned, text: clean(text) };
}
