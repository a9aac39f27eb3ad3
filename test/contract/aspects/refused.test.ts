import { expect, test } from 'vitest';
import { applyAssumptionSet, parseAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { parseContract, readContract } from '../../../src/contract/model/index.ts';
import { edited } from '../../authoring/lint/edit.ts';

const { document } = await readContract();
/** The contract with a stated field of an agent whose presence nobody asks. */
const contract = parseContract(
  JSON.stringify(
    edited(document, {
      '/components/schemas/Agent/properties/name': {
        type: 'string',
        description: 'A name.',
        'x-source': [{ id: 'agent.name', section: '§2' }],
      },
    }),
  ),
);

test.for([
  ['agent.id-presence', 'schemas.Agent', '{required: [id, name]}', 'requires name, whose presence is not open'],
  ['new-memory.title-length', 'schemas.NewMemory.properties.title', '{maxLength: 5}', 'how short a text may be'],
  ['new-memory.title-length', 'schemas.NewMemory.properties.title', '{minLength: 5, maxLength: 2}', 'no length at all'],
  ['request-id.format', 'headers.RequestId', '{schema: {description: A text.}}', 'decides nothing of the form'],
  ['errors.rate-limit-headers', 'responses.TooManyRequests', '{headers: {x-a: {description: A.}}}', 'without a schema'],
] as const)('at %s this answer is refused: %s %s', async ([id, place, update, reason]) => {
  const action = `{target: $.components.${place}, description: It is so., x-fills: [${id}], update: ${update}}`;
  const set = parseAssumptionSet(`overlay: 1.1.0\ninfo: {title: A}\nactions:\n  - ${action}\n`, 'set.yaml');
  await expect(applyAssumptionSet(contract, set)).rejects.toThrow(reason);
});
