export const CHANGELOG = 'CHANGELOG.md';

const UNRELEASED = '## Unreleased';

/** Adds entries to the top of "Unreleased" in a changelog, below headings that are already there. */
export function withEntries(text: string, entries: string): string {
  const start = text.indexOf(`${UNRELEASED}\n`);
  if (start < 0) {
    const first = text.search(/^## /m);
    const [above, below] = first < 0 ? [`${text.trimEnd()}\n\n`, ''] : [text.slice(0, first), text.slice(first)];
    return `${above}${UNRELEASED}\n\n${entries.trim()}\n\n${below}`;
  }
  const end = text.indexOf('\n## ', start);
  const above = text.slice(0, start);
  const below = end < 0 ? '' : text.slice(end);
  const sections = [...sectionsOf(text.slice(start + UNRELEASED.length, end < 0 ? undefined : end))];
  for (const [heading, items] of sectionsOf(entries)) {
    const known = sections.find(([other]) => other === heading);
    if (known === undefined) sections.push([heading, items]);
    else known[1] = `${known[1]}\n${items}`;
  }
  const written = sections.map(([heading, items]) => `### ${heading}\n\n${items}`).join('\n\n');
  return `${above}${UNRELEASED}\n\n${written}\n${below}`;
}

function sectionsOf(text: string): [heading: string, items: string][] {
  return [...text.matchAll(/^### (?<heading>.+)\n+(?<items>(?:(?!#).*\n?)*)/gm)].map(({ groups }) => [
    String(groups?.heading),
    String(groups?.items).trim(),
  ]);
}
