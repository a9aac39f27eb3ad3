import { ASPECT_DEFINITIONS, admitsAnything, hasType } from '../../../contract/aspects/index.ts';
import { ASPECTS, marksOn } from '../../../contract/model/index.ts';
import { checkEachElement, type LintRule } from '../rule.ts';

/** The kind of element whose source can have a value of `needs`, by its first word, and the message. Other values are for operations. */
const PLACES_OF_NEEDS: Readonly<Record<string, readonly [kind: string, inWords: string]>> = {
  https: ['info', 'needs: https is for a source at info'],
  identifier: ['property', 'needs: identifier is for the source of a property'],
  path: ['property', 'needs: path is for the source of a property'],
};
const OPERATION = ['operation', 'needs is for the source of an operation'] as const;

/** A mark is where a reader looks for the answer: on a kind of element that its aspect allows, once on each element. */
export const markPlaces: LintRule = {
  id: 'mark-places',
  severity: 'error',
  check: checkEachElement((element, report) => {
    const { kind, node, pointer } = element;
    const seen = new Set<string>();
    for (const mark of marksOn(element, 'x-unspecified')) {
      const aspect = ASPECTS.find((name) => name === mark.entry.aspect);
      if (aspect === undefined) continue;
      const { markedOn } = ASPECT_DEFINITIONS[aspect];
      if (!markedOn.includes(kind)) {
        report(mark.pointer, `The aspect ${aspect} is not marked here, but on: ${markedOn.join(', ')}. Move the mark.`);
      } else if (aspect !== 'elsewhere' && seen.has(aspect)) {
        report(mark.pointer, `The aspect ${aspect} is marked twice here; one answer has one id. Keep one of the two.`);
      }
      seen.add(aspect);
    }
    for (const { entry, pointer: at } of marksOn(element, 'x-source')) {
      if (entry.needs === undefined) continue;
      const [of, place] = PLACES_OF_NEEDS[String(entry.needs).split(' ')[0] ?? ''] ?? OPERATION;
      if (kind !== of) report(`${at}/needs`, `${place}. Remove it, or move the source.`);
    }
    if (node['x-tags'] !== undefined && kind !== 'named schema') {
      report(`${pointer}/x-tags`, 'x-tags is for a named schema that no operation refers to. Remove it.');
    }
    if (node['x-free-form'] !== undefined && !(hasType(node, 'object') && admitsAnything(node.additionalProperties))) {
      report(
        `${pointer}/x-free-form`,
        'x-free-form is for an object with additionalProperties: true, which the description calls free-form. Remove it.',
      );
    }
  }),
};
