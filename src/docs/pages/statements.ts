import {
  at,
  type ChoicePick,
  type Claim,
  type Contract,
  citationOf,
  entriesOf,
  type Statement,
  statedClaims,
} from '../../contract/model/index.ts';
import { type Html, html } from '../../web/index.ts';
import { markdownPage, renderInline } from '../markdown.ts';
import { openPointLink, type Page, STATEMENTS_PAGE, statementsLink } from '../page.ts';
import { referenceLink } from '../reference/reference.ts';

type Section = ReturnType<typeof listSections>[number];

const HEAD = `# Statements

What the API's description states, section by section and in our words. Each statement has an id, its place in the reference, and the claims that it supports. The end of each section lists what it leaves open.

Lint checks that every claim has a statement, and that every statement is in the contract.`;

export function statementsPage(contract: Contract): Page {
  const sections = listSections(contract);
  const claims = Map.groupBy(statedClaims(contract.model), ({ statement }) => statement);
  return markdownPage({
    path: STATEMENTS_PAGE,
    description: `The ${contract.statements.length} statements of the API's description, section by section.`,
    styles: ['statements'],
    searched: contract.statements.map(({ id, says, place }) => ({
      path: `${STATEMENTS_PAGE}#${id}`,
      title: says.replaceAll('`', '') || id,
      kind: 'statement',
      within: place.name,
      text: id,
    })),
    markdown: HEAD,
    after: html`${sections.map((section) => sectionHtml(contract, claims, section))}`,
  });
}

/** Lists the sections of the API's description and the other sources, each with its statements and open points. */
function listSections({ document, statements, openPoints }: Contract) {
  const titles = new Map(entriesOf(at(document, '/info/x-sections')).map(([key, title]) => [key, String(title)]));
  const cited = [...statements.map(citationOf), ...openPoints.map(({ section }) => section)];
  return [...new Set([...titles.keys(), ...cited])].map((citation) => ({
    citation,
    title: titles.get(citation) ?? '',
    statements: statements.filter((statement) => citationOf(statement) === citation),
    openIds: openPoints.filter(({ section }) => section === citation).map(({ id }) => id),
  }));
}

type ClaimsByStatement = ReadonlyMap<string, readonly Claim[]>;

function sectionHtml(
  contract: Contract,
  claims: ClaimsByStatement,
  { citation, title, statements, openIds }: Section,
): Html {
  const open = openIds.map((id) => html`<li><a href="${openPointLink(id)}">${id}</a></li>`);
  const items = statements.map((statement) => itemHtml(contract, statement, claims.get(statement.id)?.length ?? 0));
  return html`<section>
<h2 id="${statementsLink(citation).replace(/.*#/, '')}">${citation === 'introduction' ? 'Introduction' : citation} <span>${title}</span></h2>
${items.length === 0 ? html`<p class="nothing">Nothing is stated.</p>` : html`<ul class="statements">${items}</ul>`}
${open.length > 0 && html`<div class="left-open"><p>Left open:</p><ul>${open}</ul></div>`}
</section>`;
}

function itemHtml(contract: Contract, { id, says, gives, place, choice }: Statement, count: number): Html {
  const unclaimed = choice === undefined ? 'in words alone' : `answered by the choice ${choiceText(choice)}`;
  const claims = count === 0 ? unclaimed : `${count} ${count === 1 ? 'claim' : 'claims'}`;
  const values = gives.map((text, index) => html`${index > 0 && ', '}<code>${text}</code>`);
  return html`<li id="${id}"><p>${renderInline(says)}</p>
<p class="about"><a class="id" href="#${id}">${id}</a> <a href="${referenceLink(contract, place)}">${place.name}</a> <span>${claims}${values.length > 0 && html`: ${values}`}</span></p></li>`;
}

function choiceText({ name, with: values }: ChoicePick): string {
  return [name, ...Object.entries(values).map(([key, value]) => `${key} ${JSON.stringify(value)}`)].join(', ');
}
