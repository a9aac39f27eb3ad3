import {
  at,
  type Contract,
  follow,
  isJsonObject,
  type Json,
  type JsonObject,
  type OpenPoint,
  type Statement,
} from '../../contract/index.ts';

/** A sentence that is known to hold, with the statements that say it. */
export interface Sentence {
  readonly text: string;
  readonly statements: readonly Statement[];
}

/** Something of the contract as a page shows it. */
export interface Shown {
  /** Its link target within the page. */
  readonly anchor: string;
  /** What is said of it: first what it says of itself, then what its sources say beyond that. */
  readonly sentences: readonly Sentence[];
  readonly open: readonly OpenPoint[];
}

/** Reads the elements of a contract for one page, and keeps where the page shows each. */
export interface ElementReader {
  readonly contract: Contract;
  readonly document: JsonObject;
  /** Where the page shows each element that has been read, by pointer. */
  readonly anchors: ReadonlyMap<string, string>;
  /** What is shown of an element, and of what its `$ref` leads to. */
  show(pointer: string, anchor: string): Shown;
  /** The element at a pointer, or what its `$ref` leads to, with its own pointer. */
  resolve(pointer: string): { readonly pointer: string; readonly element: JsonObject };
}

export function elementReader(contract: Contract): ElementReader {
  const { document } = contract;
  const { statementsAt, openPointsAt } = marksByPlace(contract);
  const anchors = new Map<string, string>();
  const resolve = (pointer: string) => {
    const found = follow(document, pointer);
    return { pointer: found?.pointer ?? pointer, element: found?.element ?? {} };
  };
  return {
    contract,
    document,
    anchors,
    resolve,
    show(pointer, anchor) {
      const places = [...new Set([pointer, resolve(pointer).pointer])];
      for (const place of places) if (!anchors.has(place)) anchors.set(place, anchor);
      return {
        anchor,
        sentences: sentencesOf(document, places, statementsAt),
        open: places.flatMap((place) => openPointsAt.get(place) ?? []),
      };
    },
  };
}

interface Marks {
  readonly statementsAt: ReadonlyMap<string, readonly Statement[]>;
  readonly openPointsAt: ReadonlyMap<string, readonly OpenPoint[]>;
}

const MARKS = new WeakMap<Contract, Marks>();

/** The same for every page of a contract. */
export function marksByPlace(contract: Contract): Marks {
  const marks = MARKS.get(contract) ?? {
    statementsAt: Map.groupBy(contract.statements, ({ place }) => place.pointer),
    openPointsAt: Map.groupBy(contract.openPoints, ({ place }) => place.pointer),
  };
  MARKS.set(contract, marks);
  return marks;
}

function sentencesOf(
  document: JsonObject,
  places: readonly string[],
  statementsAt: Marks['statementsAt'],
): readonly Sentence[] {
  const statements = places.flatMap((place) => statementsAt.get(place) ?? []);
  // A description beside a `$ref` says more of this place than that of what it leads to.
  const described = places.map((place) => descriptionAt(document, place)).find((text) => text !== '') ?? '';
  const repeated = new Set(places.map((place) => descriptionAt(document, place)));
  const own = { text: described, statements: statements.filter(({ says }) => says === '' || repeated.has(says)) };
  const further = Map.groupBy(
    statements.filter((statement) => !own.statements.includes(statement)),
    ({ says }) => says,
  );
  return [own, ...[...further].map(([text, saying]) => ({ text, statements: saying }))].filter(
    (sentence) => sentence.text !== '' || sentence.statements.length > 0,
  );
}

function descriptionAt(document: JsonObject, pointer: string): string {
  const element = at(document, pointer);
  return textOf(element, 'description');
}

/** The text of a key; empty where there is none. */
export function textOf(value: Json | undefined, key: string): string {
  const text = isJsonObject(value) ? value[key] : undefined;
  return typeof text === 'string' ? text.trim() : '';
}

/** The entries of a map of objects, such as responses by status. */
export function entriesOf(value: Json | undefined): [string, JsonObject][] {
  return Object.entries(isJsonObject(value) ? value : {}).flatMap(([name, element]) =>
    isJsonObject(element) ? [[name, element]] : [],
  );
}
