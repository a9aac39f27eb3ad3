import {
  type Claim,
  type Contract,
  citationOf,
  isJsonObject,
  type Statement,
  statedClaims,
} from '../../contract/index.ts';
import { type Html, html } from '../../html/index.ts';
import { renderInline } from '../markdown.ts';
import { openPointLink, type Page, STATEMENTS_PAGE, statementsLink } from '../page.ts';
import { referenceLink } from '../reference/reference.ts';

/** A section of the API's description, or another source, with all that was taken from it. */
interface Section {
  readonly citation: string;
  readonly title: string;
  readonly statements: readonly Statement[];
  readonly openIds: readonly string[];
}

const LEAD =
  'What the description of the API says, section by section and in our words. Each statement has an id, its place in the reference, and what it lets the contract claim to a machine. What a section leaves open stands at its end.';

const PROOF = 'Lint holds every claim of the contract against these statements, both ways.';

export function statementsPage(contract: Contract): Page {
  const sections = sectionsOf(contract);
  const claims = Map.groupBy(statedClaims(contract.model), ({ statement }) => statement);
  const shown = { contract, claims };
  return {
    path: STATEMENTS_PAGE,
    title: 'Statements',
    description: `The ${contract.statements.length} things that the description of the API says, section by section.`,
    styles: ['statements'],
    searched: contract.statements.map(({ id, says, place }) => ({
      path: `${STATEMENTS_PAGE}#${id}`,
      title: says.replaceAll('`', '') || id,
      kind: 'statement',
      within: place.name,
      text: id,
    })),
    body: html`<main>
<h1>Statements</h1>
<p class="lead">${LEAD}</p>
<p>${renderInline(PROOF)}</p>
${sections.map((section) => sectionHtml(shown, section))}
</main>`,
    markdown: [
      '# Statements',
      LEAD,
      PROOF,
      ...sections.flatMap(({ citation, title, statements, openIds }) => [
        `## ${[citation, title].filter(Boolean).join(': ')}`,
        statements.map((statement) => `- \`${statement.id}\`: ${statement.says}${givesText(statement)}`).join('\n') ||
          'Nothing is stated.',
        openIds.length === 0 ? '' : `Open: ${openIds.map((id) => `[${id}](open-points.md#${id})`).join(', ')}`,
      ]),
      '',
    ]
      .filter((part, index, all) => part !== '' || index === all.length - 1)
      .join('\n\n'),
  };
}

function sectionsOf({ document, statements, openPoints }: Contract): Section[] {
  const named = isJsonObject(document.info) ? document.info['x-sections'] : undefined;
  const titles = new Map(Object.entries(isJsonObject(named) ? named : {}).map(([key, title]) => [key, String(title)]));
  const cited = [...statements.map(citationOf), ...openPoints.map(({ section }) => section)];
  return [...new Set([...titles.keys(), ...cited])].map((citation) => ({
    citation,
    title: titles.get(citation) ?? '',
    statements: statements.filter((statement) => citationOf(statement) === citation),
    openIds: openPoints.filter(({ section }) => section === citation).map(({ id }) => id),
  }));
}

interface Shown {
  readonly contract: Contract;
  readonly claims: ReadonlyMap<string, readonly Claim[]>;
}

function sectionHtml(shown: Shown, { citation, title, statements, openIds }: Section): Html {
  const open = openIds.map((id) => html`<li><a href="${openPointLink(id)}">${id}</a></li>`);
  return html`<section>
<h2 id="${statementsLink(citation).replace(/.*#/, '')}">${citation === 'introduction' ? 'Introduction' : citation} <span>${title}</span></h2>
${statements.length === 0 ? html`<p class="nothing">Nothing is stated.</p>` : html`<ul class="statements">${statements.map((statement) => item(shown, statement))}</ul>`}
${open.length > 0 && html`<div class="left-open"><p>Left open:</p><ul>${open}</ul></div>`}
</section>`;
}

function item({ contract, claims: all }: Shown, { id, says, gives, place }: Statement): Html {
  const count = all.get(id)?.length ?? 0;
  const claims = count === 0 ? 'in words alone' : `${count} ${count === 1 ? 'claim' : 'claims'}`;
  return html`<li id="${id}"><p>${renderInline(says)}</p>
<p class="about"><a class="id" href="#${id}">${id}</a> <a href="${referenceLink(contract, place)}">${place.name}</a> <span>${claims}${gives.length > 0 && html`: ${gives.map((text, index) => html`${index > 0 && ', '}<code>${text}</code>`)}`}</span></p></li>`;
}

function givesText({ gives }: Statement): string {
  return gives.length === 0 ? '' : ` (gives ${gives.map((text) => `\`${text}\``).join(', ')})`;
}
