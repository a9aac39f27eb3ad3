import { ASPECT_DEFINITIONS } from '../../src/aspects/index.ts';
import {
  type Aspect,
  at,
  type Contract,
  isJsonObject,
  type Json,
  type JsonObject,
  type OpenPoint,
} from '../../src/contract/index.ts';
import { withGives } from '../contract/support/with-gives.ts';
import { type Edit, edited } from '../lint/edit.ts';
import { entriesAt, withoutEntry } from './mutant.ts';

type Answer = (point: OpenPoint, contract: Contract) => Edit;

const SCHEMA = '/components/schemas/Answered';

/** What the contract becomes when the description says at last what a mark asks: a detail, and the source that says it. */
const ANSWERS: Readonly<Record<Aspect, Answer>> = {
  status: (point, { document }) => {
    const responses = `${point.place.pointer}/responses`;
    const success = at(document, `${responses}/2XX`) as { readonly $ref: string }; // the contract's are all components
    return {
      [`${responses}/2XX`]: undefined,
      [`${responses}/200`]: success,
      [`${success.$ref.slice(1)}/x-source`]: [sourceOf(point)],
    };
  },
  body: (point) => ({ [point.place.pointer]: { $ref: `#${SCHEMA}` }, [SCHEMA]: answeredSchema(point) }),
  type: (point, contract) => ({
    [`${point.place.pointer}/type`]: 'string',
    ...withSource(point, contract, point.place.pointer),
  }),
  fields: (point, contract) => ({
    [`${point.place.pointer}/additionalProperties`]: false,
    ...withSource(point, contract, point.place.pointer),
  }),
  parameters: (point) => ({
    [`${point.place.pointer}/parameters`]: [
      {
        name: 'agent',
        in: 'query',
        description: 'An agent.',
        schema: { type: 'integer' },
        'x-source': [sourceOf(point)],
      },
    ],
  }),
  encoding: (point) => ({
    [`${point.place.pointer}/content`]: { 'application/json': { schema: { $ref: `#${SCHEMA}` } } },
    [SCHEMA]: answeredSchema(point),
  }),
  security: (point) => ({
    [`${point.place.pointer}/security`]: [{ Answered: [] }],
    '/components/securitySchemes/Answered': {
      type: 'http',
      scheme: 'basic',
      description: 'A.',
      'x-source': [sourceOf(point)],
    },
  }),
  errors: (point) => ({
    [point.place.pointer]: undefined,
    [point.place.pointer.replace(/default$/, '404')]: { description: 'Not there.', 'x-source': [sourceOf(point)] },
  }),
  address: (point, contract) => {
    const steps = ASPECT_DEFINITIONS.address.steps('https://agents.test', { point, open: contract.model });
    return {
      ...Object.fromEntries(steps.map(({ pointer }) => [pointer, 'https://agents.test'])),
      ...withSource(point, contract, point.place.pointer),
    };
  },
  length: (point, contract) => ({
    [`${point.place.pointer}/maxLength`]: 80,
    ...withSource(point, contract, point.place.pointer),
  }),
  headers: (point) => ({
    [`${point.place.pointer}/headers`]: {
      'x-limit': { description: 'The limit.', schema: { type: 'integer' }, 'x-source': [sourceOf(point)] },
    },
  }),
  format: (point, contract) => ({
    [`${point.place.pointer}/schema/format`]: 'uuid',
    ...withSource(point, contract, point.place.pointer),
  }),
  presence: (point, contract) => ({
    ...Object.fromEntries(
      ASPECT_DEFINITIONS.presence.steps(true, { point, open: contract.model }).map((step) => {
        const added = 'update' in step && isJsonObject(step.update) ? (step.update.required ?? null) : null;
        const stated = at(contract.document, `${step.pointer}/required`);
        const list = Array.isArray(stated) && Array.isArray(added) ? [...stated, ...added] : added;
        return [`${step.pointer}/required`, list];
      }),
    ),
    ...withSource(point, contract, point.place.pointer),
  }),
  elsewhere: (point, contract) => withSource(point, contract, point.place.pointer),
};

/** The contract after a correct answer: the mark is removed, the detail is there, and so is its source. */
export function answered(contract: Contract, point: OpenPoint): JsonObject {
  const edit = ANSWERS[point.aspect](point, contract);
  return withGives(edited(contract.document, { ...withoutEntry(contract, 'x-unspecified', point), ...edit }), true);
}

function sourceOf({ id, section }: OpenPoint): JsonObject {
  return { id: `${id}-answered`, section, says: `The description says so of ${id}.` };
}

/** A source at the element, or for an item at its list. */
function withSource(point: OpenPoint, { document }: Contract, element: string): Edit {
  const list = `${element.replace(/\/items$/, '')}/x-source`;
  const { length } = entriesAt(document, list);
  const source: Json = sourceOf(point);
  return length === 0 ? { [list]: [source] } : { [`${list}/${length}`]: source };
}

function answeredSchema(point: OpenPoint): JsonObject {
  return {
    description: 'What was open.',
    type: 'object',
    additionalProperties: false,
    properties: { known: { type: 'string', description: 'It is known.', 'x-source': [sourceOf(point)] } },
    'x-source': [{ ...sourceOf(point), id: `${point.id}-shape`, says: `Such is the form of ${point.id}.` }],
  };
}
