import {
  type Contract,
  isJsonObject,
  type Json,
  type JsonObject,
  type OpenPoint,
  type Resolved,
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
  /** Where the page shows each element that has been read, by pointer. */
  readonly anchors: ReadonlyMap<string, string>;
  /** The element at a pointer, after its `$ref`; an empty one where there is none. */
  at(pointer: string): Resolved;
  /** What is shown of an element, and of what its `$ref` leads to. */
  show(element: Resolved, anchor: string): Shown;
}

export function elementReader(contract: Contract): ElementReader {
  const { statementsAt, openPointsAt } = marksByPlace(contract);
  const anchors = new Map<string, string>();
  return {
    contract,
    anchors,
    at: (pointer) => contract.model.resolvedAt(pointer) ?? { pointer, usedAt: pointer, node: {}, used: {} },
    show(element, anchor) {
      const places = [...new Set([element.usedAt, element.pointer])];
      for (const place of places) if (!anchors.has(place)) anchors.set(place, anchor);
      return {
        anchor,
        sentences: sentencesOf(
          element,
          places.flatMap((place) => statementsAt.get(place) ?? []),
        ),
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

function sentencesOf({ used, node }: Resolved, statements: readonly Statement[]): readonly Sentence[] {
  const descriptions = [used, node].map((element) => textOf(element, 'description'));
  // A description beside a `$ref` says more of this place than that of what it leads to.
  const described = descriptions.find((text) => text !== '') ?? '';
  const repeated = new Set(descriptions);
  const own = { text: described, statements: statements.filter(({ says }) => says === '' || repeated.has(says)) };
  const further = Map.groupBy(
    statements.filter((statement) => !own.statements.includes(statement)),
    ({ says }) => says,
  );
  return [own, ...[...further].map(([text, saying]) => ({ text, statements: saying }))].filter(
    (sentence) => sentence.text !== '' || sentence.statements.length > 0,
  );
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
