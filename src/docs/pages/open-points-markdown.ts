import type { AssumptionSet } from '../../assumptions/index.ts';
import type { Contract, OpenPoint } from '../../contract/index.ts';
import { referenceLink } from '../reference/reference-link.ts';
import type { OpenPointSection } from './open-point-groups.ts';
import { assumedAt, treatmentOf } from './treatment.ts';

/** The page of all open points for machines, and for whoever reads text. */
export function openPointsMarkdown(
  contract: Contract,
  sections: readonly OpenPointSection[],
  sets: readonly AssumptionSet[],
  introduction: readonly string[],
): string {
  const groups = sections.flatMap((section) => [
    `## ${section.name}`,
    ...section.groups.flatMap(({ name, openPoints }) => [
      `### ${name}`,
      ...openPoints.map((point) => entry(contract, point, sets)),
    ]),
  ]);
  return ['# Open points', ...introduction, ...groups, ''].join('\n\n');
}

function entry(contract: Contract, point: OpenPoint, sets: readonly AssumptionSet[]): string {
  const { id, aspect, question, section, place } = point;
  const treated = [...treatmentOf(contract, point), ...assumedAt(sets, point)];
  return [
    `#### ${id}`,
    `${question} (${aspect}, ${section}, [${place.name}](${encodeURI(referenceLink(contract, place))}))`,
    treated.map(({ who, how }) => `- ${who}: ${how}`).join('\n'),
  ].join('\n\n');
}
