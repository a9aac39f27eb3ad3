import { type ModelElement, narrowsReference, SOURCE_PLACES } from '../../../contract/aspects/index.ts';
import { type ElementKind, marksOn } from '../../../contract/model/index.ts';
import { checkEachElement, type LintRule } from '../rule.ts';

/**
 * A source is at every place where the contract states something, marked or not, and nowhere else. `says` replaces the
 * description that an element lacks.
 */
export const sources: LintRule = {
  id: 'sources',
  severity: 'error',
  check: checkEachElement((element, report) => {
    const { kind, node, pointer } = element;
    if (!isSourcePlace(element)) {
      const message = `A source has no place here (${placeInWords(element)}). Move it to: ${SOURCE_PLACES.join(', ')}.`;
      if (node['x-source'] !== undefined) report(`${pointer}/x-source`, message);
      return;
    }
    const entries = marksOn(element, 'x-source');
    if (entries.length === 0 && !narrowsReference(element)) {
      report(pointer, `The ${kind} has no source. Add x-source with the section that states it.`);
    }
    if (node.description !== undefined || node.summary !== undefined) return;
    for (const { entry, pointer: at } of entries) {
      if (entry.says !== undefined) continue;
      report(at, `The ${kind} has no description, so its source needs says, which states it. Add says to the entry.`);
    }
  }),
};

function isSourcePlace({ kind, model, pointer }: ModelElement): boolean {
  return SOURCE_PLACES.includes(kind) && !(kind === 'response' && model.isForOpenStatusesOnly(pointer));
}

/** Kinds of elements whose names would not help a reader of a message. */
const KINDS_WITHOUT_CLEAR_NAME: readonly ElementKind[] = ['document', 'other', 'reference'];

function placeInWords({ kind }: ModelElement): string {
  if (kind === 'response') return 'a response whose status is open';
  return KINDS_WITHOUT_CLEAR_NAME.includes(kind) ? 'not an element that states something' : kind;
}
