import { describe, expect, it } from 'vitest';
import { diffContracts } from '../../../src/authoring/diff/index.ts';
import {
  ORDER_SENTENCE,
  type openPointEntries,
  openPointsAsJson,
  openPointsAsMarkdown,
  openPointsAsText,
  openPointsLetter,
} from '../../../src/authoring/questions/index.ts';
import { parseAssumptionSet, readAssumptionSets } from '../../../src/contract/assumptions/index.ts';
import { isStateful } from '../../../src/contract/behaviours/index.ts';
import { parseContract, readContract, runAction } from '../../../src/contract/model/index.ts';
import { small } from '../../contract/model/support/small-contract.ts';

const set = parseAssumptionSet(
  `overlay: 1.1.0
info: {title: Mild}
actions:
  - {target: $.info, description: No page may call it., x-fills: [api.cors], update: {}}
`,
  'mild.yaml',
);

describe('the open points', () => {
  it('are listed for a terminal by surface and place, with the sentences of each set', () => {
    const text = openPointsAsText(small, [set]);
    expect(text).toMatch(
      /^All surfaces\n\n {2}The API as a whole\n {4}api\.cors {2}§4\n {6}May a page call it\?\n {6}mild {2}No page may call it\.\n\n/,
    );
    expect(text).toContain('\n\nToolkit endpoints\n\n  POST /toolkit/run/\n    run.status  §5\n      Which status?\n');
    expect(text.endsWith(`\n\n${small.openPoints.length} open points\n`)).toBe(true);
  });

  it('are a page of Markdown', () => {
    const page = openPointsAsMarkdown(small, [set]);
    expect(page).toMatch(/^# Open points\n\n/);
    expect(page).toContain(
      '## All surfaces\n\n### The API as a whole\n\n- `api.cors` (§4): May a page call it?\n  - mild: No page may call it.\n\n',
    );
  });

  it('are JSON for programs, with line and place', () => {
    const points = JSON.parse(openPointsAsJson(small, [set]));
    expect(points).toHaveLength(small.openPoints.length);
    expect(points[0]).toEqual({
      id: 'api.cors',
      aspect: 'elsewhere',
      question: 'May a page call it?',
      section: '§4',
      place: { pointer: '/info', name: 'The API as a whole', surface: 'all', operations: [] },
      file: 'small.yaml',
      line: 2,
      status: 'open',
      assumed: { mild: 'No page may call it.' },
    });
  });

  it('mention no set without sets', () => {
    expect(openPointsAsText(small)).toContain('      May a page call it?\n\n');
    expect(JSON.parse(openPointsAsJson(small))[0].assumed).toEqual({});
  });
});

describe('in the contract of the project', () => {
  it('every id is once in each list, with every set', async () => {
    const contract = await readContract();
    const sets = await readAssumptionSets();
    const [text, page] = [openPointsAsText(contract, sets), openPointsAsMarkdown(contract, sets)];
    for (const { id } of contract.openPoints) {
      expect(
        text.split('\n').filter((line) => line.startsWith(`    ${id}  `)),
        id,
      ).toHaveLength(1);
      expect(page.split(`- \`${id}\` (`), id).toHaveLength(2);
    }
    for (const { name } of sets) expect(page).toContain(`\n  - ${name}: `);
  });

  it('a point with choices has the target of a set, the values of each choice and its needs', async () => {
    const contract = await readContract();
    const text = openPointsAsText(contract);
    const points: ReturnType<typeof openPointEntries> = JSON.parse(openPointsAsJson(contract));
    for (const point of points.filter(({ id }) => contract.choices.get(id)?.choices.length)) {
      const target = 'target' in point ? point.target : '';
      expect(text).toContain(` at ${target}`);
      const set = parseAssumptionSet(
        `overlay: 1.1.0\ninfo: {title: One}\nactions: [{target: "${target}", x-fills: [${point.id}], x-choice: no-such, update: {}}]\n`,
        'one.yaml',
      );
      const [action] = set.actions;
      expect(action && (await runAction(structuredClone(contract.document), action)), point.id).toMatchObject({
        pointer: point.place.pointer,
      });
    }
    expect(text).toContain(
      '      A set picks whole, by-field or by-link at $.components.schemas.ConversationList.properties.data\n' +
        '      by-field: Here ‹size› is a whole number from 1 to 1000; ‹field› is a name that the answer to `conversation-list.fields` adds.\n',
    );
    const paging = points.find(({ id }) => id === 'conversation-list.paging');
    expect(paging).toHaveProperty('choices.by-field.needs', { named: { field: 'conversation-list.fields' } });
  });

  it('a point is open, asked on a date, or observed, and the letter says when it was asked', () => {
    const asked = parseContract(small.text.replace('{id: api.cors,', '{id: api.cors, x-asked: 2026-11-30,'));
    const observed = parseAssumptionSet(
      `overlay: 1.1.0
info: {title: Seen, x-observed: {date: 2026-12-01, exchanges: 3}}
actions: [{target: $.info, description: No page may call it., x-fills: [api.cors], x-seen: {times: 1, of: 1}, update: {}}]
`,
      'seen.yaml',
    );
    const statusIn = (...given: Parameters<typeof openPointsAsJson>): string =>
      JSON.parse(openPointsAsJson(...given)).find(({ id }: { id: string }) => id === 'api.cors').status;
    expect(statusIn(small, [set])).toBe('open');
    expect(statusIn(asked, [set])).toBe('asked');
    expect(statusIn(asked, [observed])).toBe('observed');
    expect(openPointsAsText(asked)).toContain('    api.cors  §4  asked on 2026-11-30\n');
    expect(openPointsAsMarkdown(asked)).toContain('- `api.cors` (§4, asked on 2026-11-30): ');
    expect(openPointsLetter(asked)).toContain('May a page call it? §4 asked on 2026-11-30 (`api.cors`)\n');
    expect(openPointsLetter(asked, [observed])).not.toContain('May a page call it?');
    // A date of asking is not a change of the contract.
    expect(diffContracts(small, asked)).toEqual({ rating: 'none', changes: [] });
  });

  it('the letter asks every question once, numbered through, and offers its choices', async () => {
    const contract = await readContract();
    const letter = openPointsLetter(contract);
    const asked = letter.split(/^(?=\d+\. )/m).slice(1);
    expect(asked.map((text) => Number.parseInt(text, 10))).toEqual(asked.map((_, index) => index + 1));
    for (const { id, question, section } of contract.openPoints) {
      const [own = '', ...others] = asked.filter((text) => text.includes(` ${question} ${section} (\`${id}\`)\n`));
      expect(others, id).toEqual([]);
      const boxes = own.split('\n').filter((line) => line.trim().startsWith('- [ ] '));
      const choices = contract.choices.get(id)?.choices ?? [];
      expect(boxes.length, id).toBe(choices.length === 0 ? 0 : choices.length + 1);
      expect(boxes.at(-1)?.trim() ?? '', id).toBe(choices.length === 0 ? '' : '- [ ] another answer: ____');
    }
    expect(letter).not.toMatch(/\{[a-z-]+\}/);
  });

  it('the letter groups similar points, first those that requests cannot answer, then those about most operations', async () => {
    const contract = await readContract();
    const [opening = '', important = '', ...parts] = openPointsLetter(contract).split(/^##+ (?!Appendix)/m);
    expect(opening).toContain(ORDER_SENTENCE);
    // The letter is complete without its appendix.
    expect(opening).toMatch(/^# Ten of \d+ questions about the API\n/);
    expect(important).toMatch(/\nThank you\.\n\n## Appendix: the other questions\n\n$/);
    expect(important.match(/^\d+\. /gm)).toHaveLength(10);
    // The worst harm comes first: requests that cannot be sent, then things stored twice.
    expect(important.match(/^ +If we guess wrong, (.*)$/gm)?.map((line) => line.trim())).toEqual([
      ...Array(5).fill('If we guess wrong, no such request succeeds.'),
      ...Array(5).fill('If we guess wrong, something is stored twice, or lost.'),
    ]);
    const kinds = new Map<string, number>();
    for (const [index, part] of parts.entries()) {
      let before = Number.POSITIVE_INFINITY;
      for (const asked of part.split(/^(?=\d+\. )/m).slice(1)) {
        const points = contract.openPoints.filter(({ id }) => asked.includes(`(\`${id}\`)`));
        for (const { id } of points) kinds.set(id, index);
        const about = contract.operations.filter(({ operationId, surface }) =>
          points.some(({ aspect, place }) =>
            aspect === 'address' || /^\/(info|tags|components\/securitySchemes)/.test(place.pointer)
              ? ['all', surface].includes(place.surface)
              : place.operations.includes(operationId),
          ),
        ).length;
        expect(about, asked).toBeLessThanOrEqual(before);
        before = about;
      }
    }
    const isInOneResponse = (id: string): boolean => {
      const shows = contract.choices.get(id)?.shows;
      return shows !== undefined && !isStateful(shows);
    };
    const inAppendix = contract.openPoints.filter(({ id }) => kinds.has(id));
    const early = inAppendix.filter(({ id, aspect }) => aspect === 'elsewhere' && !isInOneResponse(id));
    const late = inAppendix.filter(({ id, aspect }) => isInOneResponse(id) || aspect === 'status' || aspect === 'body');
    const placesOf = (points: typeof early) => points.map(({ id }) => kinds.get(id) ?? Number.NaN);
    expect(Math.max(...placesOf(early))).toBeLessThan(Math.min(...placesOf(late)));
    expect(placesOf(contract.openPoints.filter(({ id }) => contract.choices.get(id)?.nowhere))).toEqual(
      contract.openPoints.flatMap(({ id }) => (contract.choices.get(id)?.nowhere ? [0] : [])),
    );
    const statuses = contract.openPoints.filter(({ aspect }) => aspect === 'status').map(({ id }) => id);
    const asked = parts.join('').split(/^(?=\d+\. )/m);
    expect(asked.filter((text) => statuses.every((id) => text.includes(`\`${id}\``)))).toHaveLength(1);
  });
});
