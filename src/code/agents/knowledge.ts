import MiniSearch from 'minisearch';
import { type OpenPointEntry, openPointEntries } from '../../authoring/questions/index.ts';
import type { AssumptionSet } from '../../contract/assumptions/index.ts';
import { type Contract, citationOf, type DocumentPlace } from '../../contract/model/index.ts';

export interface Found {
  readonly name: string;
  readonly kind: 'operation' | 'place' | 'statement' | 'open point';
  readonly text: string;
}

export interface Description {
  readonly name: string;
  readonly stated: readonly {
    readonly id: string;
    readonly place: string;
    readonly says: string;
    readonly source: string;
  }[];
  readonly open: readonly (Pick<OpenPointEntry, 'id' | 'question' | 'assumed'> & {
    readonly place: string;
    readonly choices?: Readonly<Record<string, string>>;
  })[];
  readonly rest: string;
}

export interface Knowledge {
  /** The best matches for some words, at most ten. */
  find(words: string): Found[];
  /**
   * All that is stated and open at an operation (its id, its path, or method and path), a place such as `Message.content`, or
   * of one id; `undefined` where the contract has nothing of that name.
   */
  describe(name: string): Description | undefined;
}

const MOST_FOUND = 10;

/** The memory of a fuzzy search grows with the square of a word. */
const MAX_SEARCHED_CHARS = 1000;

/** So many open points are described with their choices. */
const FEW = 5;

/** What the contract knows and does not know, to be looked up by words and by names. */
export function knowledgeOf(contract: Contract, sets: readonly AssumptionSet[]): Knowledge {
  const points = openPointEntries(contract, sets);
  const search = searchIn(contract);

  const describe = (
    name: string,
    isDescribed: (id: string, place: DocumentPlace) => boolean,
  ): Description | undefined => {
    const stated = contract.statements.filter(({ id, place }) => isDescribed(id, place));
    const open = points.filter(({ id, place }) => isDescribed(id, place));
    if (stated.length + open.length === 0) return undefined;
    return {
      name,
      stated: stated.map((one) => ({ id: one.id, place: one.place.name, says: one.says, source: citationOf(one) })),
      open: open.map(({ id, place, question, assumed, ...point }) => {
        // An operation has dozens of points: whoever wants to choose asks for the one.
        const choices = open.length <= FEW && 'choices' in point ? Object.entries(point.choices ?? {}) : [];
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
        ?.slice(0, MOST_FOUND)
        .map(({ name, kind, text }) => ({ name, kind, text })) ?? [],
    describe(given) {
      const name = given.trim();
      const operation = contract.operations.find(({ operationId, method, path }) =>
        isSame(name, operationId, `${method} ${path}`),
      );
      if (operation !== undefined) {
        return describe(`${operation.method.toUpperCase()} ${operation.path}`, (_, { operations }) =>
          operations.includes(operation.operationId));
      }
      return (
        describe(name, (id) => isSame(name, id)) ??
        describe(name, (_, place) => isSame(name, place.name) || isBelow(place.name, name))
      );
    },
  };
}

const isSame = (name: string, ...others: readonly string[]): boolean =>
  others.some((other) => other.toLowerCase() === name.toLowerCase());

/** Whether a place is within another, as `Message.content` is within `Message`. */
const isBelow = (place: string, name: string): boolean =>
  place.toLowerCase().startsWith(name.toLowerCase()) && /^(\.|\[\]|, | \/)/.test(place.slice(name.length));

function searchIn({ operations, statements, openPoints }: Contract): MiniSearch<Found> {
  const search = new MiniSearch<Found>({
    idField: 'name',
    fields: ['name', 'text'],
    storeFields: ['name', 'kind', 'text'],
    searchOptions: { boost: { name: 2 }, prefix: true, fuzzy: 0.15 },
  });
  const marked = Map.groupBy([...statements, ...openPoints], ({ place }) => place.name);
  const ofOperations = operations.map(({ method, path, operationId, summary }): Found => {
    return { name: `${method.toUpperCase()} ${path}`, kind: 'operation', text: [operationId, summary].join(': ') };
  });
  const named = new Set(ofOperations.map(({ name }) => name));
  search.addAll([
    ...ofOperations,
    ...[...marked]
      .filter(([name]) => !named.has(name))
      .map(([name, within]): Found => ({ name, kind: 'place', text: within.map(({ id }) => id).join(', ') })),
    ...statements.map(({ id, says }): Found => ({ name: id, kind: 'statement', text: says })),
    ...openPoints.map(({ id, question }): Found => ({ name: id, kind: 'open point', text: question })),
  ]);
  return search;
}
