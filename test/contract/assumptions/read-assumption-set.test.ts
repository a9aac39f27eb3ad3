import { symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  findAssumptionSet,
  parseAssumptionSet,
  printAssumptionSet,
  readAssumptionSet,
  readAssumptionSets,
  sentenceAt,
  toOverlay,
} from '../../../src/contract/assumptions/index.ts';
import { AssumptionSetError } from '../../../src/contract/model/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { small } from '../model/support/small-contract.ts';

const HEAD = 'overlay: 1.1.0\ninfo: {title: A set, version: 1.0.0}\nactions:\n';
const action = (keys: string) => `${HEAD}  - {${keys}}\n`;

describe('a file that is not an assumption set is refused with file, line and what to fix', () => {
  it.each([
    [':1: is not an OpenAPI Overlay document; it must be a mapping', ''],
    [':2: unexpected end of the stream within a flow collection', 'overlay: 1.1.0\nactions: ['],
    [':1: must be OpenAPI Overlay 1.1; write overlay: 1.1.0', 'overlay: 1.0.0'],
    [':1: must be OpenAPI Overlay 1.1; write overlay: 1.1.0', 'openapi: 3.1.0'],
    [':2: needs a title in info', 'overlay: 1.1.0\ninfo: {}'],
    [':3: needs a list of actions', 'overlay: 1.1.0\ninfo: {title: A}\nactions: []'],
    [':4: an action must be a mapping', `${HEAD}  - a`],
    [':4: an action needs a target, a JSONPath that starts with $', action('target: a')],
    [':4: an action needs a description: what is assumed, in a sentence', action('target: $.a')],
    [
      ':4: an action needs x-fills: the list of ids of the open points that it fills',
      action('target: $.a, description: A., update: {}'),
    ],
    [
      ':4: an action needs x-fills: the list of ids of the open points that it fills',
      action('target: $.a, description: A., x-fills: [], update: {}'),
    ],
    [
      ':4: an action needs exactly one of update, remove and copy',
      action('target: $.a, description: A., x-fills: [a.b]'),
    ],
    [
      ':4: an action needs exactly one of update, remove and copy',
      action('target: $.a, description: A., x-fills: [a.b], update: {}, remove: true'),
    ],
    [':2: needs the date and the number', action('').replace('}\n', ', x-observed: {date: "2026"}}\n')],
    [':4: needs two numbers, times and of', action('target: $.a, x-fills: [a.b], x-choice: c, x-seen: {of: 1}')],
    [':4: an action needs x-fills', action('target: $.a, description: A., x-fills: [7], update: {}')],
    [':4: an action needs a description', action('target: $.a, update: {examples: {}, a: 1}')],
    [':4: an action needs a description', action('target: $.a, update: {examples: []}')],
    [':4: must be true', action('target: $.a, description: A., x-fills: [a.b], remove: false')],
    [
      ':4: must be the JSONPath of the element to copy',
      action('target: $.a, description: A., x-fills: [a.b], copy: a'),
    ],
    [
      ':4: updat is no key of an action; it has target, description, update, remove, copy, x-fills',
      action('target: $.a, description: A., x-fills: [a.b], updat: {}'),
    ],
    [
      ':4: has the key __proto__, by which data changes the tools that read it',
      action('target: $.a, description: A., x-fills: [a.b], update: {__proto__: {polluted: 1}}'),
    ],
  ])('%s', (want, given) => {
    expect(() => parseAssumptionSet(given, 'my/set.yaml')).toThrow(AssumptionSetError);
    expect(() => parseAssumptionSet(given, 'my/set.yaml')).toThrow(`my/set.yaml${want}`);
  });

  it('a name that cannot stand in a header is refused', () => {
    expect(() => parseAssumptionSet(HEAD, 'my/ünüsüal.yaml')).toThrow(
      'my/ünüsüal.yaml: must have a name of letters, digits, dots, hyphens and underscores',
    );
  });
});

it('a set that is printed and read again is the same', async () => {
  const observed = action(
    'target: $.a, x-fills: [a.b], x-choice: c, x-with: {d: 1}, x-seen: {times: 1, of: 2}, update: {}',
  );
  const ours = parseAssumptionSet(
    observed.replace('}\n', ', x-observed: {date: "2026-11-30", exchanges: 2}}\n'),
    'a.yaml',
  );
  for (const set of [ours, ...(await readAssumptionSets())]) {
    const again = parseAssumptionSet(printAssumptionSet(set), set.file);
    expect({ ...again, lineOf: undefined }).toEqual({ ...set, lineOf: undefined });
  }
});

describe('the sets of a folder', () => {
  let folder = '';
  const text = action('target: $.a, description: Says so., x-fills: [a.b], remove: true');
  beforeAll(async () => {
    folder = await makeFolder();
    for (const name of ['mild.yaml', 'bold.yaml', 'readme.md']) await writeFile(join(folder, name), text);
  });

  it('are read by name, and in the order of their names', async () => {
    expect((await readAssumptionSets(folder)).map(({ name }) => name)).toEqual(['bold', 'mild']);
    const set = await findAssumptionSet('mild', folder);
    expect(set).toMatchObject({ name: 'mild', file: join(folder, 'mild.yaml'), title: 'A set', description: '' });
    expect(set.actions).toEqual([{ target: '$.a', description: 'Says so.', fills: ['a.b'], remove: true }]);
    expect(sentenceAt(small, set, 'a.b')).toBe('Says so.');
    expect(sentenceAt(small, set, 'a.c')).toBeUndefined();
    const seen = parseAssumptionSet(text.replace('true', 'true, x-seen: {times: 1, of: 2}'), 'seen.yaml');
    expect(sentenceAt(small, seen, 'a.b')).toBe('Says so. (seen once in 2)');
  });

  it('a path is taken for a file, anything else for a name', async () => {
    expect(await findAssumptionSet(join(folder, 'mild.yaml'))).toMatchObject({ name: 'mild' });
    await expect(findAssumptionSet('wild', folder)).rejects.toThrow(
      'wild: is no assumption set (did you mean mild?); there are bold, mild',
    );
    await expect(readAssumptionSet('no/such.yaml')).rejects.toThrow(
      'no/such.yaml: cannot be read; give the name of a set or the path of a file',
    );
  });

  it('are written as they were read, without keys that are empty', () => {
    const actions = [
      { target: '$.a', update: { examples: { one: { value: 1 } } } },
      { target: '$.b', description: 'Says so.', 'x-fills': ['a.b'], remove: true },
      {
        target: '$.c',
        'x-fills': ['a.c'],
        'x-choice': 'some',
        'x-with': { size: 3 },
        'x-seen': { times: 1, of: 2 },
        update: {},
      },
      { target: '$.d', 'x-fills': ['a.d'], 'x-choice': 'none', update: {} },
    ];
    const overlay = { overlay: '1.1.0', info: { title: 'A set', version: '1.0.0' }, actions };
    const described = {
      ...overlay,
      info: { ...overlay.info, description: 'It is.', 'x-observed': { date: '2026-01-02', exchanges: 7 } },
    };
    for (const one of [overlay, described])
      expect(toOverlay(parseAssumptionSet(JSON.stringify(one), 'a.yaml'))).toEqual(one);
  });

  it('are none where there is no folder', async () => {
    expect(await readAssumptionSets(join(folder, 'none'))).toEqual([]);
    await expect(findAssumptionSet('wild', join(folder, 'none'))).rejects.toThrow(
      'wild: is no assumption set; there are none',
    );
  });
});

describe('a set that extends another', () => {
  const write = async (texts: Readonly<Record<string, string>>): Promise<string> => {
    const folder = await makeFolder();
    for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
    return folder;
  };
  const extending = (name: string, ...actions: readonly string[]) =>
    `overlay: 1.1.0\ninfo: {title: Mine}\nx-extends: ${name}\nactions:\n${actions.map((one) => `  - {${one}}\n`).join('')}`;
  const filling = (says: string, ...ids: readonly string[]) =>
    `target: $.a, description: ${says}, x-fills: [${ids.join(', ')}], update: {}`;

  it('keeps what it does not answer otherwise', async () => {
    const base = `${action(filling('One.', 'a.b'))}  - {${filling('Two.', 'a.c')}}\n`;
    const folder = await write({ 'mild.yaml': base, 'mine.yaml': extending('mild', filling('Other.', 'a.b')) });
    const set = await findAssumptionSet('mine', folder);
    expect(set.actions.map(({ description }) => description)).toEqual(['Two.', 'Other.']);
    expect(set).toMatchObject({ name: 'mine', title: 'Mine' });
    expect([set.lineOf('/actions/0'), set.lineOf('/actions/1')]).toEqual([3, 5]);
  });

  it('names a set beside it, or else one of the folder, and not itself', async () => {
    const folder = await write({ 'mild.yaml': action(filling('One.', 'a.b')) });
    const elsewhere = await write({
      'mine.yaml': extending('mild', filling('Two.', 'a.c')),
      'mild.yaml': extending('mild', filling('Three.', 'a.d')),
      'rooted.yaml': extending(join(folder, 'mild.yaml'), filling('Four.', 'a.e')),
    });
    const says = async (name: string) => {
      const { actions } = await findAssumptionSet(join(elsewhere, name), folder);
      return actions.map(({ description }) => description);
    };
    expect(await says('mine.yaml')).toEqual(['One.', 'Three.', 'Two.']);
    expect(await says('rooted.yaml')).toEqual(['One.', 'Four.']);
  });

  it('is refused where it answers a part of an action, leads back to itself, or to nothing', async () => {
    const folder = await write({
      'mild.yaml': action(filling('Both.', 'a.b', 'a.c')),
      'part.yaml': extending('mild', filling('Other.', 'a.b')),
      'one.yaml': extending('two', filling('One.', 'a.b')),
      'two.yaml': extending('./one.yaml', filling('Two.', 'a.c')),
      'lone.yaml': extending('milt', filling('One.', 'a.b')),
      'away.yaml': extending('./two.yml', filling('One.', 'a.b')),
      'list.yaml': extending('[mild]', filling('One.', 'a.b')),
    });
    const refusal = (name: string) => findAssumptionSet(name, folder).then(String, (error: Error) => error.message);
    expect(await refusal('part')).toContain(
      'part.yaml:4: answers a.b, which mild answers together with a.c; answer these too',
    );
    expect(await refusal('one')).toContain('two.yaml:3: extends ./one.yaml, which extends it in turn');
    const names = 'away, list, mild, one, part, two';
    expect(await refusal('lone')).toContain(
      `lone.yaml:3: extends milt, which is no assumption set (did you mean mild?); there are ${names}`,
    );
    expect(await refusal('away')).toContain('away.yaml:3: extends ./two.yml, which cannot be read (did you mean two?)');
    expect(await refusal('list')).toContain('list.yaml:3: must be the name of a set, or the path of its file');
  });

  it('is refused where it names a file outside the project and the folder of the sets', async () => {
    const base = action(filling('One.', 'a.b'));
    const [folder, elsewhere] = [await write({ 'mild.yaml': base }), await write({ 'other.yaml': base })];
    const refused = 'mine.yaml:3: extends %, which is hidden, or outside its project; copy that set next to it';
    for (const to of [join(elsewhere, 'other.yaml'), join('..', basename(elsewhere), 'other.yaml'), '/etc/passwd']) {
      const mine = await write({ 'mine.yaml': extending(to, filling('Two.', 'a.c')), '.hidden.yaml': base });
      await expect(findAssumptionSet(join(mine, 'mine.yaml'), folder)).rejects.toThrow(refused.replace('%', to));
    }
    const mine = await write({ 'mine.yaml': extending('./link.yaml', filling('Two.', 'a.c')) });
    await symlink(join(elsewhere, 'other.yaml'), join(mine, 'link.yaml'));
    await expect(findAssumptionSet('mine', mine)).rejects.toThrow(refused.replace('%', './link.yaml'));
  });
});
