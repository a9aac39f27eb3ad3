import { type Aspect, at, type Contract, type Json, type OpenPoint } from '../../src/contract/index.ts';
import type { Edit } from '../lint/edit.ts';

/** One way of filling an open point, without a source that says so. */
export interface Filling {
  readonly what: string;
  readonly edit: Edit;
}

const MESSAGE = { $ref: '#/components/schemas/Message' };
const JSON_TYPE = 'application~1json';

type Fill = (pointer: string, contract: Contract) => readonly Filling[];

/** Ways of filling each aspect of an element at a pointer. What is open in words only cannot be filled by structure. */
const FILLINGS: Readonly<Record<Aspect, Fill>> = {
  status: (operation, { document }) => {
    const success = valueAt(document, `${operation}/responses/2XX`);
    return [
      {
        what: '200 for 2XX',
        edit: { [`${operation}/responses/2XX`]: undefined, [`${operation}/responses/200`]: success },
      },
      { what: '201 beside 2XX', edit: { [`${operation}/responses/201`]: success } },
      { what: 'an empty 204', edit: { [`${operation}/responses/204`]: { description: 'Done.' } } },
    ];
  },
  body: (schema) => [
    { what: 'an object', edit: { [`${schema}/type`]: 'object' } },
    { what: 'a text', edit: { [`${schema}/type`]: 'string' } },
    { what: 'a known schema', edit: { [`${schema}/$ref`]: MESSAGE.$ref } },
    { what: 'the tool definition', edit: { [`${schema}/$ref`]: '#/components/schemas/ToolDefinition' } },
    {
      what: 'a second media type',
      edit: { [`${parentOf(parentOf(schema))}/text~1plain`]: { schema: { type: 'string' } } },
    },
  ],
  type: (schema) => [
    { what: 'a text', edit: { [`${schema}/type`]: 'string' } },
    { what: 'a text or null', edit: { [`${schema}/type`]: ['string', 'null'] } },
    { what: 'a known schema', edit: { [`${schema}/$ref`]: MESSAGE.$ref } },
    { what: 'a list of values', edit: { [`${schema}/enum`]: ['a'] } },
  ],
  fields: (schema, { document }) => [
    { what: 'no other fields', edit: { [`${schema}/additionalProperties`]: false } },
    { what: 'the fields of a known schema', edit: { [`${schema}/$ref`]: anotherSchema(schema) } },
    { what: 'other fields of a type', edit: { [`${schema}/additionalProperties`]: { type: 'string' } } },
    { what: 'one more field', edit: withField(at(document, `${schema}/properties`) ?? {}, `${schema}/properties`) },
  ],
  parameters: (operation) => [
    {
      what: 'a query parameter',
      edit: {
        [`${operation}/parameters`]: [
          { name: 'agent', in: 'query', description: 'An agent.', schema: { type: 'integer' } },
        ],
      },
    },
  ],
  encoding: (body) => [
    { what: 'JSON', edit: { [`${body}/content`]: { 'application/json': { schema: MESSAGE } } } },
    { what: 'a form as well', edit: { [`${body}/content/multipart~1form-data`]: { schema: MESSAGE } } },
    { what: 'an object', edit: { [`${body}/content/*~1*/schema`]: MESSAGE } },
    { what: 'a required body', edit: { [`${body}/required`]: true } },
  ],
  security: (operation) => [
    { what: 'the Developer API key', edit: { [`${operation}/security`]: [{ DeveloperApiKey: [] }] } },
    { what: 'no authentication', edit: { [`${operation}/security`]: [] } },
  ],
  errors: (response) => [
    {
      what: '404 beside default',
      edit: { [`${parentOf(response)}/404`]: { $ref: '#/components/responses/NotFound' } },
    },
    {
      what: '5XX beside default',
      edit: { [`${parentOf(response)}/5XX`]: { $ref: '#/components/responses/UpstreamFailure' } },
    },
    {
      what: 'a known body',
      edit: { [`${response}/content/${JSON_TYPE}/schema`]: { $ref: '#/components/schemas/ApiError' } },
    },
    { what: 'a second media type', edit: { [`${response}/content/text~1plain`]: { schema: { type: 'string' } } } },
  ],
  address: (server, { document }) => {
    const [variable] = Object.keys(valueAt(document, `${server}/variables`) as object);
    return [
      { what: 'another default', edit: { [`${server}/variables/${variable}/default`]: 'https://agents.test' } },
      { what: 'a list of addresses', edit: { [`${server}/variables/${variable}/enum`]: ['https://agents.test'] } },
      {
        what: 'a fixed address',
        edit: { [`${server}/url`]: 'https://agents.test', [`${server}/variables`]: undefined },
      },
    ];
  },
  length: (schema) => [
    { what: 'a greatest length', edit: { [`${schema}/maxLength`]: 80 } },
    { what: 'a least length', edit: { [`${schema}/minLength`]: 1 } },
  ],
  headers: () => [],
  format: (header) => [{ what: 'a UUID', edit: { [`${header}/schema/format`]: 'uuid' } }],
  presence: (element) =>
    element.startsWith('/components/headers/') ? [{ what: 'always', edit: { [`${element}/required`]: true } }] : [],
  elsewhere: () => [],
};

export function fillingsOf({ aspect, place }: OpenPoint, contract: Contract): readonly Filling[] {
  return FILLINGS[aspect](place.pointer, contract);
}

/** A schema that is not the one at a pointer, and refers to none. */
function anotherSchema(pointer: string): string {
  return pointer.endsWith('/ApiError') ? MESSAGE.$ref : '#/components/schemas/ApiError';
}

function withField(properties: Json, pointer: string): Edit {
  const field = { type: 'string', description: 'A field that nobody stated.' };
  return { [pointer]: { ...(properties as object), invented: field } };
}

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

function valueAt(document: Contract['document'], pointer: string): Json {
  const value = at(document, pointer);
  if (value === undefined) throw new Error(`the contract has nothing at ${pointer}`);
  return value;
}
