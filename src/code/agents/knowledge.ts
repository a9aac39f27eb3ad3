import MiniSearch from 'minisearch';
import { openPointEntries } from '../../authoring/questions/index.ts';
import type { AssumptionSet } from '../../contract/assumptions/index.ts';
import { type Contract, citationOf, type DocumentPlace } from '../../contract/model/index.ts';
import type { ElementDescription } from './element-description.ts';
import { readUnmarked } from './unmarked-document.ts';

export interface SearchHit {
  readonly name: string;
  readonly kind: 'operation' | 'place' | 'statement' | 'open point';
  readonly text: string;
}

export interface Knowledge {
  /** Returns the best matches for some words, at most ten. */
  find(words: string): SearchHit[];
  /**
   * Returns everything that is stated and open about an operation (named by its id, or by method and path), about a place such as
   * `Message.content`, or under one id; for a document without marks, what the document itself says. `undefined` if the
   * contract has nothing of that name.
   */
  describe(name: string): ElementDescription | undefined;
}

const MAX_HITS = 10;

/** The maximum length of the words to search for: the memory of a fuzzy search grows with the square of a word's length. */
const MAX_SEARCHED_CHARS = 1000;

/** The maximum number of open points in a description that lists their choices. */
const MAX_WITH_CHOICES = 5;

/** Finds and describes statements and open points of a contract by words and by names. */
export function createKnowledge(contract: Contract, sets: readonly AssumptionSet[]): Knowledge {
  const points = openPointEntries(contract, sets);
  const isMarked = contract.statements.length + contract.openPoints.length > 0;
  const unmarked = isMarked ? undefined : readUnmarked(contract);
  const search = createSearch(contract, unmarked?.places ?? new Map());

  const describe = (
    name: string,
    isDescribed: (id: string, place: DocumentPlace) => boolean,
  ): ElementDescription | undefined => {
    const stated = contract.statements.filter(({ id, place }) => isDescribed(id, place));
    const open = points.filter(({ id, place }) => isDescribed(id, place));
    if (stated.length + open.length === 0) return undefined;
    return {
      name,
      stated: stated.map((one) => ({ id: one.id, place: one.place.name, says: one.says, source: citationOf(one) })),
      open: open.map(({ id, place, question, assumed, ...point }) => {
        // An operation can have dozens of open points. An agent that needs the choices of one asks for that one.
        const choices =
          open.length <= MAX_WITH_CHOICES && 'choices' in point ? Object.entries(point.choices ?? {}) : [];
        const inWords = Object.fromEntries(choices.map(([choice, { says }]) => [choice, String(says)]));
        return { id, place: place.name, question, assumed, ...(choices.length > 0 && { choices: inWords }) };
      }),
      rest: 'Nothing else is known of it. Assume nothing that is not stated here; ask the owner.',
    };
  };

  return {
    find: (words) =>
      [{ combineWith: 'AND' as const }, {}]
        .map((options) => search.search(words.slice(0, MAX_SEARCHED_CHARS), options))
        .find((results) => results.length > 0)
        ?.slice(0, MAX_HITS)
        .map(({ name, kind, text }) => ({ name, kind, text })) ?? [],
    describe(text) {
      const name = text.trim();
      const operation = contract.operations.find(({ operationId, method, path }) =>
        isNameIn(name, operationId, `${method} ${path}`),
      );
      if (operation !== undefined) {
        const address = `${operation.method.toUpperCase()} ${operation.path}`;
        return (
          describe(address, (_, { operations }) => operations.includes(operation.operationId)) ??
          unmarked?.describe(address, (place) => place === address)
        );
      }
      return (
        describe(name, (id) => isNameIn(name, id)) ??
        describe(name, (_, place) => isNameIn(name, place.name) || isWithinPlace(place.name, name)) ??
        unmarked?.describe(name, (place) => isNameIn(name, place) || isWithinPlace(place, name))
      );
    },
  };
}

const isNameIn = (name: string, ...names: readonly string[]): boolean =>
  names.some((other) => other.toLowerCase() === name.toLowerCase());

/** Whether a place is within another, as `Message.content` is within `Message`. */
const isWithinPlace = (place: string, name: string): boolean =>
  place.toLowerCase().startsWith(name.toLowerCase()) && /^(\.|\[\]|, | \/)/.test(place.slice(name.length));

function createSearch(
  { operations, statements, openPoints }: Contract,
  unmarkedPlaces: ReadonlyMap<string, string>,
): MiniSearch<SearchHit> {
  const search = new MiniSearch<SearchHit>({
    idField: 'name',
    fields: ['name', 'text'],
    storeFields: ['name', 'kind', 'text'],
    searchOptions: { boost: { name: 2 }, prefix: true, fuzzy: 0.15 },
  });
  const byPlace = Map.groupBy([...statements, ...openPoints], ({ place }) => place.name);
  const ofOperations = operations.map(({ method, path, operationId, summary }): SearchHit => {
    return { name: `${method.toUpperCase()} ${path}`, kind: 'operation', text: [operationId, summary].join(': ') };
  });
  const named = new Set(ofOperations.map(({ name }) => name));
  search.addAll([
    ...ofOperations,
    ...[...byPlace]
      .filter(([name]) => !named.has(name))
      .map(([name, within]): SearchHit => ({ name, kind: 'place', text: within.map(({ id }) => id).join(', ') })),
    ...[...unmarkedPlaces]
      .filter(([name]) => !named.has(name))
      .map(([name, description]): SearchHit => ({ name, kind: 'place', text: description })),
    ...statements.map(({ id, says }): SearchHit => ({ name: id, kind: 'statement', text: says })),
    ...openPoints.map(({ id, question }): SearchHit => ({ name: id, kind: 'open point', text: question })),
  ]);
  return search;
}
