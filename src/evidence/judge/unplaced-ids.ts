import { objectsIn } from '../../contract/behaviours/index.ts';
import { listOf, type Model, sourcesNeeding } from '../../contract/model/index.ts';
import { findNamesBelow } from './listed.ts';
import type { JudgeContext } from './tally.ts';

/**
 * Checks the ids of resources that no operation is known to return in their form, such as agents. A list of them has any form, but
 * an object in it whose id works in a path below the list is such a resource: its id is not a text if another type is stated.
 */
export function judgeUnplacedIds({ contract, paired, tally }: JudgeContext): void {
  for (const { name, tags, types, statements } of findUnplacedIds(contract.model)) {
    const lists = paired.successes.filter(
      ({ request: { operation } }) => operation.method === 'get' && tags.includes(operation.tag),
    );
    for (const one of lists) {
      const named = new Map(findNamesBelow(one, paired.successes).map((below) => [below.name, below.exchange]));
      for (const { [name]: id } of objectsIn(one.response?.body?.value ?? null)) {
        const exchange = typeof id === 'string' ? named.get(id) : undefined;
        if (exchange === undefined) continue;
        const how = `${name} is a text, and ${[...types].join(' or ')} is stated; a path has the same ${name}`;
        tally.blame('body', statements, { reason: `text ${name}`, how }, one, exchange);
      }
    }
  }
}

/** The identifiers of the schemas that no operation refers to, with the tags of these, unless they may be texts. */
function findUnplacedIds(model: Model) {
  return model.elements.flatMap(({ kind, node, pointer }) => {
    const tags = kind === 'named schema' ? listOf(node['x-tags']) : [];
    if (tags.length === 0) return [];
    return [...(model.schemaAt(pointer)?.properties ?? [])].flatMap(([name, { types, parts }]) => {
      const statements = parts.flatMap((part) => sourcesNeeding(part, 'identifier'));
      return statements.length === 0 || types.size === 0 || types.has('string')
        ? []
        : [{ name, tags, types, statements }];
    });
  });
}
