import type { Element } from '../../aspects/index.ts';
import {
  type Contract,
  isJsonObject,
  type Json,
  type JsonObject,
  marksOf,
  parseContract,
} from '../../contract/index.ts';
import { elementsOf } from './elements.ts';
import { namePartsOf, uniqueNames } from './names.ts';
import { questionsAt } from './questions.ts';
import { OWN_SECTION, proposeSources } from './sources.ts';
import { type Insertion, withInsertions, writeInto } from './write-marks.ts';

/** What a contract would be with the marks and sources that it lacks. */
export interface Proposal {
  /** The contract with them. */
  readonly contract: Contract;
  /** The ids of the open points that are new, in the order of the contract. */
  readonly openPoints: readonly string[];
  /** How many sources are new. */
  readonly sources: number;
}

/**
 * Proposes the marks and sources that a contract lacks: a mark where it leaves something open that callers meet, and a source
 * for each thing that it states, which is the document itself. Asks nothing that is asked already.
 *
 * @throws {ContractError} when the document cannot be read with them.
 */
export function proposeMarks(contract: Contract): Proposal {
  const { document, text, file } = contract;
  const unique = uniqueNames(marksOf(document).map(({ entry }) => String(Object(entry).id)));
  const asked = new Set(contract.openPoints.map(({ question }) => question));
  const marks = elementsOf(document).flatMap((element) => proposedAt(element, contract, unique, asked));
  const marked = withInsertions(document, marks);

  const sources = proposeSources(marked, elementsOf(marked), unique).map(
    ({ pointer, entry }): Insertion => ({ pointer, keys: { 'x-source': [entry] } }),
  );
  const info = isJsonObject(document.info) ? document.info : {};
  const sections: Insertion[] =
    info['x-sections'] === undefined && marks.length + sources.length > 0
      ? [{ pointer: '/info', keys: { 'x-sections': { [OWN_SECTION]: SECTION } } }]
      : [];
  // To parse a text takes longer than all else, so that it is written once.
  const proposed = parseContract(writeInto(text, [...sections, ...sources, ...marks]), file);
  const before = new Set(contract.openPoints.map(({ id }) => id));
  return {
    contract: { ...proposed, choices: contract.choices },
    openPoints: proposed.openPoints.map(({ id }) => id).filter((id) => !before.has(id)),
    sources: sources.length,
  };
}

const SECTION = 'The document as it was before what it leaves open was marked';

function proposedAt(
  element: Element,
  { openPoints }: Contract,
  unique: (id: string) => string,
  asked: Set<string>,
): Insertion[] {
  const { owner, within } = namePartsOf(element);
  const here = openPoints.filter(({ place }) => place.pointer === element.pointer);
  const isMarked = (aspect: string, name: string): boolean =>
    here.some((point) =>
      aspect === 'elsewhere' ? new RegExp(`[.-]${name}$`).test(point.id) : point.aspect === aspect,
    );
  const entries: Json[] = [];
  let form: JsonObject = {};
  for (const { aspect, name, question, form: written = {} } of questionsAt(element)) {
    const id = `${owner}.${within}${name}`;
    if (isMarked(aspect, name) || asked.has(question)) continue;
    asked.add(question);
    entries.push({ id: unique(id), aspect, question, section: OWN_SECTION });
    form = { ...form, ...written };
  }
  return entries.length === 0 ? [] : [{ pointer: element.pointer, keys: { ...form, 'x-unspecified': entries } }];
}
