import { parseForm } from '../parse-form.ts';
import { parseJsonObject } from '../parse-json.ts';
import type { BodyEncoding } from '../protocol.ts';

/** A JSON object in UTF-8 with the parameters by name; no body means no parameters. */
export const json: BodyEncoding = {
  mediaType: 'application/json',
  read: (text, nesting) => (text === '' ? {} : parseJsonObject(text, nesting)),
  write: (parameters) => JSON.stringify(parameters),
};

/** A form with the parameters by name; each value is a text. */
export const form: BodyEncoding = {
  mediaType: 'application/x-www-form-urlencoded',
  read: (text) => parseForm(text),
  write(parameters) {
    const pairs = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) pairs.append(name, String(value));
    return pairs.toString();
  },
};
