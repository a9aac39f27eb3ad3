import type { AssumptionSet } from '../../assumptions/index.ts';
import {
  at,
  type Contract,
  fromPointer,
  type OpenPoint,
  placeName,
  type Surface,
  toPointer,
} from '../../contract/index.ts';
import { type Html, html, trusted } from '../../html/index.ts';
import { SURFACES } from '../../report/index.ts';
import { renderInline } from '../markdown.ts';
import { copyOf, OPEN_POINTS_PAGE, type Page, QUESTIONS_PAGE } from '../page.ts';
import { referenceLink } from '../reference/reference.ts';
import { assumedAt, choicesAt, type Treatment, treatmentsOf } from './treatment.ts';

const HOW =
  'Each entry says how contract, client and mock treat the point, the mock as it runs without an assumption set. An assumption set is a guess with a name, under which the mock can be run; below the line stands what each set says there. Where no document shows an answer, the possible ones have names, by which a set chooses; another answer is always possible. A protocol is such a guess for whoever serves a toolkit. Neither is the contract. Where an answer of the mock has to decide a point, its header `colloquy-open-points` names it. An answer to `OPTIONS` names every point of its path, and that to `OPTIONS *` all points.';

/** The page of all open points: each a link target, with its question and a link to its spot in the reference. */
export function openPointsPage(contract: Contract, sets: readonly AssumptionSet[]): Page {
  const sections = sectionsOf(contract, sets);
  const count = contract.openPoints.length;
  const lead = `The description of the API leaves ${count} details open. Each is a question to the API's owner. Until it is answered, do not rely on an answer.`;
  const ask = `To ask, send the owner [all questions in one letter](${QUESTIONS_PAGE}).`;
  return {
    path: OPEN_POINTS_PAGE,
    title: 'Open points',
    description: `The ${count} details of the API that its description leaves open, each with its question.`,
    styles: ['open-points'],
    body: html`<main class="with-contents">
<header>
<h1>Open points</h1>
<p class="lead">${lead}</p>
<p>${renderInline(HOW)}</p>
<p>${renderInline(ask)}</p>
</header>
<nav class="contents" aria-label="Open points">${sections.map(contents)}</nav>
<div>
${sections.map(
  ({ surface, groups }) => html`
<section>
<h2 id="${surface}">${SURFACES[surface]}</h2>
${groups.map(groupOf)}
</section>`,
)}
</div>
</main>`,
    markdown: [
      '# Open points',
      ...[lead, HOW, ask.replace(QUESTIONS_PAGE, copyOf(QUESTIONS_PAGE))],
      ...sections.flatMap(({ surface, groups }) => [
        `## ${SURFACES[surface]}`,
        ...groups.flatMap(({ name, entries }) => [`### ${name}`, ...entries.map(entryMarkdown)]),
      ]),
      '',
    ].join('\n\n'),
  };
}

/** An open point with all that the page says of it. */
interface Entry extends OpenPoint {
  /** Its spot in the reference. */
  readonly link: string;
  readonly treated: readonly Treatment[];
  readonly choices: readonly Treatment[];
  readonly assumed: readonly Treatment[];
}

/** The entries of one thing that a reader knows by name: an operation, a schema, a header. */
interface Group {
  readonly name: string;
  /** Target of a link within the page. */
  readonly anchor: string;
  readonly entries: readonly Entry[];
}

interface Section {
  readonly surface: Surface;
  readonly groups: readonly Group[];
}

/** The entries by surface and by what they concern, in the order of the contract. */
function sectionsOf(contract: Contract, sets: readonly AssumptionSet[]): Section[] {
  const treatmentOf = treatmentsOf(contract);
  const entries = contract.openPoints.map((point) => ({
    ...point,
    link: referenceLink(contract, point.place),
    treated: treatmentOf(point),
    choices: choicesAt(contract, point),
    assumed: assumedAt(contract, sets, point),
  }));
  const bySurface = Map.groupBy(entries, ({ place }) => place.surface);
  const surfaces = Object.keys(SURFACES) as Surface[]; // the keys of the table
  return surfaces.flatMap((surface) => {
    const here = bySurface.get(surface);
    if (here === undefined) return [];
    const byOwner = Map.groupBy(here, ({ place }) => ownerOf(place.pointer));
    return [{ surface, groups: [...byOwner].map(([owner, within]) => toGroup(contract, owner, within)) }];
  });
}

/** How many keys of a pointer lead to what a reader knows by name; where nothing is said, the first alone does. */
const OWNER_KEYS: Readonly<Record<string, number>> = { components: 3, paths: 3, tags: 2, servers: 2 };

/** The pointer of what a reader knows by name: that of `Message` for the one of `Message.content`. */
function ownerOf(pointer: string): string {
  const keys = fromPointer(pointer);
  return toPointer(keys.slice(0, OWNER_KEYS[keys[0] ?? ''] ?? 1));
}

function toGroup({ document }: Contract, owner: string, entries: readonly Entry[]): Group {
  const name = owner.startsWith('/tags/') ? String(at(document, `${owner}/name`)) : placeName(owner);
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return { name, anchor: `of-${words.join('-')}`, entries };
}

function contents({ surface, groups }: Section): Html {
  return html`
<p><a href="#${surface}">${SURFACES[surface]}</a></p>
<ul>${groups.map(({ name, anchor, entries }) => html`<li><a href="#${anchor}">${breakable(name)}</a> <span>${entries.length}</span></li>`)}</ul>`;
}

function groupOf(group: Group): Html {
  return html`
<h3 id="${group.anchor}">${breakable(group.name)}</h3>
${group.entries.map((entry) => article(entry, group))}`;
}

function article({ id, question, section, place, link, treated, choices, assumed }: Entry, group: Group): Html {
  const spot = place.name.endsWith(group.name) ? 'in the reference' : breakable(place.name);
  return html`
<article class="open-point" id="${id}">
<h4>${renderInline(question)}</h4>
<p><a class="id" href="#${id}">${id}</a> <span>${section}</span> <a href="${link}">${spot}</a></p>
${rows(treated)}
${rows(choices)}
${rows(assumed)}
</article>`;
}

function rows(treated: readonly Treatment[]): Html | undefined {
  if (treated.length === 0) return undefined;
  return html`<dl>${treated.map(({ who, how }) => html`<dt>${who}</dt><dd>${renderInline(how)}</dd>`)}</dl>`;
}

function entryMarkdown({ id, aspect, question, section, place, link, treated, choices, assumed }: Entry): string {
  return [
    `#### ${id}`,
    `${question} (${aspect}, ${section}, [${place.name}](${link.replace('.html', '.md')}))`,
    [...treated, ...choices, ...assumed].map(({ who, how }) => `- ${who}: ${how}`).join('\n'),
  ].join('\n\n');
}

/** Lets a path wrap at its slashes. */
function breakable(name: string): Html {
  return html`${name.split(/(?<=\/)/).map((part, index) => html`${index === 0 ? '' : trusted('<wbr>')}${part}`)}`;
}
