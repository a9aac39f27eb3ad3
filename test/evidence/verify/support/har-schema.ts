import { createSchemaCompiler } from '../../../../src/contract/model/validator.ts';

/** An object of HAR 1.2: all of these fields, perhaps some of those, and fields of one's own that begin with `_`. */
const object = (required: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional, comment: text },
  patternProperties: { '^_': {} },
  additionalProperties: false,
});
const text = { type: 'string' };
const number = { type: 'number' };
const integer = { type: 'integer' };
const list = (items: object) => ({ type: 'array', items });
const pairs = list(object({ name: text, value: text }));
const COMMON = { httpVersion: text, cookies: list({}), headers: pairs, headersSize: integer, bodySize: integer };

/** HTTP Archive 1.2: http://www.softwareishard.com/blog/har-12-spec/ */
const HAR = object({
  log: object(
    {
      version: { const: '1.2' },
      creator: object({ name: text, version: text }),
      entries: list(
        object({
          startedDateTime: { type: 'string', format: 'date-time' },
          time: { type: 'number', minimum: 0 },
          request: object(
            { method: text, url: { type: 'string', format: 'uri' }, queryString: pairs, ...COMMON },
            { postData: object({ mimeType: text }, { text, params: list({}) }) },
          ),
          response: object({
            status: integer,
            statusText: text,
            redirectURL: text,
            content: object({ size: integer, mimeType: text }, { text, encoding: text, compression: integer }),
            ...COMMON,
          }),
          cache: object({}),
          timings: object({ send: number, wait: number, receive: number }),
        }),
      ),
    },
    { browser: {}, pages: {} },
  ),
});

const validate = createSchemaCompiler({}).compile(HAR);

/** The faults of a HAR file. */
export const faultsOfHar = (file: string): unknown => (validate(JSON.parse(file)) ? [] : validate.errors);
