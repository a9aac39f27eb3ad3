import {
  type Contract,
  isJsonObject,
  type Json,
  type OpenPoint,
  type ResolvedNode,
  type Statement,
} from '../../contract/model/index.ts';
import { oncePerContract } from '../once-per-contract.ts';

export interface Sentence {
  readonly text: string;
  readonly statements: readonly Statement[];
}

/** An element of the contract with its sentences and open points. */
export interface DescribedElement {
  /** The id of the element on its page. */
  readonly anchor: string;
  readonly sentences: readonly Sentence[];
  readonly open: readonly OpenPoint[];
}

export type ElementReader = ReturnType<typeof createElementReader>;

/** Creates a reader for the elements of a contract that one page shows. It remembers the anchor of each element. */
export function createElementReader(
  contract: Contract,
  { reserved = [] }: { readonly reserved?: readonly string[] } = {},
) {
  const { statementsAt, openPointsAt } = groupMarksByPlace(contract);
  const anchors = new Map<string, string>();
  const taken = new Set(reserved);
  const shown = new Set<string>();
  return {
    contract,
    anchors,
    /** Returns an anchor that no other element of the page has. */
    uniqueAnchor(anchor: string): string {
      let unique = anchor;
      for (let count = 2; taken.has(unique); count += 1) unique = `${anchor}-${count}`;
      taken.add(unique);
      return unique;
    },
    /** Whether the page has shown the element with this key before. From then on, it counts as shown. */
    isRepeated(key: string): boolean {
      const isKnown = shown.has(key);
      shown.add(key);
      return isKnown;
    },
    /** Returns the element at a pointer, with its `$ref` resolved; an empty element if there is none. */
    at: (pointer: string): ResolvedNode =>
      contract.model.resolvedAt(pointer) ?? { pointer, usedAt: pointer, node: {}, used: {} },
    describe(element: ResolvedNode, anchor: string): DescribedElement {
      const places = [...new Set([element.usedAt, element.pointer])];
      for (const place of places) if (!anchors.has(place)) anchors.set(place, anchor);
      return {
        anchor,
        sentences: readSentences(
          element,
          places.flatMap((place) => statementsAt.get(place) ?? []),
        ),
        open: places.flatMap((place) => openPointsAt.get(place) ?? []),
      };
    },
  };
}

export const groupMarksByPlace = oncePerContract(({ statements, openPoints }) => ({
  statementsAt: Map.groupBy(statements, ({ place }) => place.pointer),
  openPointsAt: Map.groupBy(openPoints, ({ place }) => place.pointer),
}));

function readSentences({ used, node }: ResolvedNode, statements: readonly Statement[]): readonly Sentence[] {
  const descriptions = [used, node].map((element) => textAt(element, 'description'));
  // A description next to a `$ref` is more specific than the target's.
  const described = descriptions.find((text) => text !== '') ?? '';
  const repeated = new Set(descriptions);
  const first = { text: described, statements: statements.filter(({ says }) => says === '' || repeated.has(says)) };
  const further = Map.groupBy(
    statements.filter((statement) => !first.statements.includes(statement)),
    ({ says }) => says,
  );
  return [first, ...[...further].map(([text, saying]) => ({ text, statements: saying }))].filter(
    (sentence) => sentence.text !== '' || sentence.statements.length > 0,
  );
}

export function textAt(value: Json | undefined, key: string): string {
  const text = isJsonObject(value) ? value[key] : undefined;
  return typeof text === 'string' ? text.trim() : '';
}
