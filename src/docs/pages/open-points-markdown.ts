import type { Contract, OpenPoint } from '../../contract/index.ts';
import { referenceLink } from '../reference/reference-link.ts';
import type { OpenPointSection } from './open-point-groups.ts';
import { TREATMENT } from './treatment.ts';

/** The page of all open points for machines, and for whoever reads text. */
export function openPointsMarkdown(contract: Contract, sections: readonly OpenPointSection[]): string {
  const groups = sections.flatMap((section) => [
    `## ${section.name}`,
    ...section.groups.flatMap(({ name, openPoints }) => [
      `### ${name}`,
      openPoints.map((point) => item(contract, point)).join('\n'),
    ]),
  ]);
  const aspects = Object.entries(TREATMENT).map(
    ([aspect, { open, contract, types, mock }]) =>
      `- **${aspect}**: it is open ${open}. Contract: ${contract} Types: ${types} Mock: ${mock}`,
  );
  return [
    '# Open points',
    `The description of the API leaves ${contract.openPoints.length} details open. Each is a question to the API's owner. Do not assume an answer.`,
    ...groups,
    '## How each kind is treated',
    aspects.join('\n'),
    '',
  ].join('\n\n');
}

function item(contract: Contract, { id, aspect, question, section, place }: OpenPoint): string {
  return `- **${id}** (${aspect}, ${section}): ${question} Place: [${place.name}](${encodeURI(referenceLink(contract, place))})`;
}
