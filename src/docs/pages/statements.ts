import {
  type Claim,
  type Contract,
  citationOf,
  findClaims,
  isJsonObject,
  type Statement,
} from '../../contract/index.ts';
import { type Html, html } from '../../html/index.ts';
import { renderInline } from '../markdown.ts';
import { openPointLink, type Page, STATEMENTS_PAGE, statementsLink } from '../page.ts';
import { referenceLink } from '../reference/reference.ts';
import type { StatementTest } from './statement-tests.ts';

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

const TESTS =
  'Each statement has a test of its name, and a run without one fails: `npx vitest run test/conformance/statements.test.ts -t "statement <id>$"`. It reads the contract, or sends requests to the mock, three of each kind, and judges each answer.';

/**
 * The page of all statements, to which every section number of the site leads.
 *
 * @param tests What the test of each statement looks at, by its id; nothing where the contract has no such tests.
 */
export function statementsPage(contract: Contract, tests: ReadonlyMap<string, StatementTest>): Page {
  const sections = sectionsOf(contract);
  const counts = claimCounts(contract);
  const proof = tests.size > 0 ? `${PROOF} ${TESTS}` : PROOF;
  const shown = { contract, counts, tests };
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
<p>${renderInline(proof)}</p>
${sections.map((section) => sectionHtml(shown, section))}
</main>`,
    markdown: [
      '# Statements',
      LEAD,
      proof,
      ...sections.flatMap(({ citation, title, statements, openIds }) => [
        `## ${[citation, title].filter(Boolean).join(': ')}`,
        statements
          .map(
            (statement) =>
              `- \`${statement.id}\`: ${statement.says}${givesText(statement)}${testText(tests.get(statement.id))}`,
          )
          .join('\n') || 'Nothing is stated.',
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

/** How many claims each statement gives, by its id. */
function claimCounts(contract: Contract): ReadonlyMap<string, number> {
  const giving = new Map(
    contract.statements.flatMap(({ id, gives, place }) => gives.map((text) => [`${place.pointer} ${text}`, id])),
  );
  const giverOf = ({ givers }: Claim) =>
    givers.map(({ element, text }) => giving.get(`${element} ${text}`)).find((id) => id !== undefined);
  const counts = new Map<string, number>();
  for (const claim of findClaims(contract.document)) {
    const id = giverOf(claim);
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** What is shown beside the words of a statement. */
interface Shown {
  readonly contract: Contract;
  readonly counts: ReadonlyMap<string, number>;
  readonly tests: ReadonlyMap<string, StatementTest>;
}

function sectionHtml(shown: Shown, { citation, title, statements, openIds }: Section): Html {
  const open = openIds.map((id) => html`<li><a href="${openPointLink(id)}">${id}</a></li>`);
  return html`<section>
<h2 id="${statementsLink(citation).replace(/.*#/, '')}">${citation === 'introduction' ? 'Introduction' : citation} <span>${title}</span></h2>
${statements.length === 0 ? html`<p class="nothing">Nothing is stated.</p>` : html`<ul class="statements">${statements.map((statement) => item(shown, statement))}</ul>`}
${open.length > 0 && html`<div class="left-open"><p>Left open:</p><ul>${open}</ul></div>`}
</section>`;
}

function item({ contract, counts, tests }: Shown, { id, says, gives, place }: Statement): Html {
  const count = counts.get(id) ?? 0;
  const claims = count === 0 ? 'in words alone' : `${count} ${count === 1 ? 'claim' : 'claims'}`;
  return html`<li id="${id}"><p>${renderInline(says)}</p>
<p class="about"><a class="id" href="#${id}">${id}</a> <a href="${referenceLink(contract, place)}">${place.name}</a> <span>${claims}${gives.length > 0 && html`: ${gives.map((text, index) => html`${index > 0 && ', '}<code>${text}</code>`)}`}</span></p>
${testHtml(tests.get(id))}</li>`;
}

function testHtml(test: StatementTest | undefined): Html | undefined {
  if (test === undefined) return undefined;
  if (test === 'contract') return html`<p class="test">${sentenceOf(test)}</p>`;
  const operations = Object.entries(test).map(
    ([operation, names]) => html`<dt>${operation}</dt><dd>${names.join(' · ')}</dd>`,
  );
  return html`<details class="test"><summary>${sentenceOf(test)}</summary><dl>${operations}</dl></details>`;
}

function testText(test: StatementTest | undefined): string {
  return test === undefined ? '' : ` (${sentenceOf(test)})`;
}

function sentenceOf(test: StatementTest): string {
  if (test === 'contract') return 'its test reads the contract';
  const count = Object.values(test).flat().length;
  return `its test sends ${count} ${count === 1 ? 'kind' : 'kinds'} of request`;
}

function givesText({ gives }: Statement): string {
  return gives.length === 0 ? '' : ` (gives ${gives.map((text) => `\`${text}\``).join(', ')})`;
}
