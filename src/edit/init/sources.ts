import { type Element, SOURCE_PLACES } from '../../aspects/index.ts';
import { claimProblems, isForOpenStatusesOnly, type JsonObject, placeName } from '../../contract/index.ts';
import { kebab, namePartsOf, uniqueNames } from './names.ts';

/** The section of which a document's own statements are: the document itself. */
export const OWN_SECTION = 'introduction';

/** A source for an element that has none: it gives what the document claims there. */
export interface ProposedSource {
  readonly pointer: string;
  readonly entry: JsonObject;
}

/**
 * Proposes a source for each element that needs one, so that the document as it stands is what it states.
 *
 * @param document With the marks of what it leaves open.
 */
export function proposeSources(
  document: JsonObject,
  elements: readonly Element[],
  unique: (id: string) => string,
): ProposedSource[] {
  const gives = new Map<string, Set<string>>();
  const carriers = elements.filter((element) => isSourcePlace(document, element));
  const canGive = new Set(carriers.map(({ pointer }) => pointer));
  const said = uniqueNames([]);
  for (const problem of claimProblems(document)) {
    if (problem.kind !== 'unsourced') continue;
    const { givers } = problem.claim;
    // What holds under a path would have to hold for every operation there.
    const able = givers.filter(({ element }) => canGive.has(element));
    const giver = able.find(({ operation }) => operation === undefined) ?? able[0];
    if (giver === undefined) continue;
    gives.set(giver.element, (gives.get(giver.element) ?? new Set()).add(giver.text));
  }
  return carriers.flatMap((element) => {
    const { kind, node, pointer } = element;
    const given = [...(gives.get(pointer) ?? [])];
    if (node['x-source'] !== undefined && given.length === 0) return [];
    const { owner, within } = namePartsOf(element);
    const says =
      node.description === undefined && node.summary === undefined ? `${said(sentence(element))}.` : undefined;
    return {
      pointer,
      entry: {
        id: unique(`${owner}.${within}${kind === 'info' ? 'document' : kebab(kind).replace('named-', '')}`),
        section: OWN_SECTION,
        ...(given.length === 0 ? {} : { gives: given }),
        ...(says === undefined ? {} : { says }),
      },
    };
  });
}

function isSourcePlace(document: JsonObject, { kind, pointer }: Element): boolean {
  return SOURCE_PLACES.includes(kind) && !(kind === 'response' && isForOpenStatusesOnly(document, pointer));
}

function sentence({ kind, pointer, node }: Element): string {
  const name = kind === 'tag' ? String(node.name) : placeName(pointer);
  const number = /\/(\d+)$/.exec(pointer)?.[1];
  const which = number === undefined ? '' : `, number ${Number(number) + 1}`;
  return `The document has the ${kind} ${name}${which}${kind === 'parameter' ? ` (${String(node.name)})` : ''}`;
}
