import type { OwnerAnswer } from '../../../../src/authoring/answer/index.ts';
import type { Aspect, Json, OpenPoint } from '../../../../src/contract/model/index.ts';

const FORM: Json = {
  type: 'object',
  required: ['ok'],
  additionalProperties: false,
  properties: {
    ok: { type: 'boolean' },
    made: { type: 'array', items: { type: 'string' }, description: 'What was made.' },
  },
};

const VALUES: Readonly<Record<Exclude<Aspect, 'elsewhere'>, (point: OpenPoint) => Json>> = {
  status: () => 201,
  body: () => FORM,
  type: () => ({ type: 'string' }),
  fields: ({ id }) =>
    id.startsWith('new-')
      ? { additionalProperties: true }
      : { properties: { madeBy: { type: 'string', examples: ['me'] } }, required: ['madeBy'] },
  parameters: () => [{ name: 'agent_id', in: 'query', schema: { type: 'integer' } }],
  encoding: () => ({ content: { 'application/json': { schema: FORM } } }),
  security: () => ({ security: [{ KeyOfATest: [] }], schemes: { KeyOfATest: { type: 'http', scheme: 'basic' } } }),
  errors: () => ({
    404: { description: 'Not there.', content: { 'application/json': { schema: FORM } } },
    422: { description: 'Refused.' },
  }),
  length: () => ({ minLength: 0, maxLength: 10_000 }),
  headers: () => ({ 'x-limit': { description: 'The limit.', schema: { type: 'integer' } } }),
  format: () => ({ format: 'uuid' }),
  presence: () => true,
  address: () => 'https://api.example.com',
};

/** Makes a valid answer to an open point. */
export function answerFor(point: OpenPoint): OwnerAnswer {
  const { aspect, section } = point;
  const says = `So it is with ${point.id}.`;
  return aspect === 'elsewhere' ? { section, says } : { section, says, value: VALUES[aspect](point) };
}
