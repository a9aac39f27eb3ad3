import {
  type Contract,
  isJsonObject,
  type Json,
  type OpenPoint,
  type Resolved,
  type Statement,
} from '../../contract/model/index.ts';
import { oncePerContract } from '../once-per-contract.ts';

export interface Sentence {
  readonly text: string;
  readonly statements: readonly Statement[];
}

export interface Shown {
  readonly anchor: string;
  readonly sentences: readonly Sentence[];
  readonly open: readonly OpenPoint[];
}

export type ElementReader = ReturnType<typeof elementReader>;

/** Reads the elements of a contract for one page, and keeps where the page shows each. */
export function elementReader(contract: Contract) {
  const { statementsAt, openPointsAt } = marksByPlace(contract);
  const anchors = new Map<string, string>();
  return {
    contract,
    anchors,
    /** The element at a pointer, after its `$ref`; an empty one where there is none. */
    at: (pointer: string): Resolved =>
      contract.model.resolvedAt(pointer) ?? { pointer, usedAt: pointer, node: {}, used: {} },
    show(element: Resolved, anchor: string): Shown {
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

export const marksByPlace = oncePerContract(({ statements, openPoints }) => ({
  statementsAt: Map.groupBy(statements, ({ place }) => place.pointer),
  openPointsAt: Map.groupBy(openPoints, ({ place }) => place.pointer),
}));

function sentencesOf({ used, node }: Resolved, statements: readonly Statement[]): readonly Sentence[] {
  const descriptions = [used, node].map((element) => textOf(element, 'description'));
  // A description next to a `$ref` is more specific than that of its target.
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

export function textOf(value: Json | undefined, key: string): string {
  const text = isJsonObject(value) ? value[key] : undefined;
  return typeof text === 'string' ? text.trim() : '';
}
