import { applyAssumptionSet, readAssumptionSets } from '../../../contract/assumptions/index.ts';
import { readContract } from '../../../contract/model/index.ts';
import { dataLiteral, propertyKey, stringLiteral } from '../../../web/emit/index.ts';
import type { ServedPoint } from '../../http/index.ts';
import type { SetData } from '../set-data.ts';
import { SET_NAMES } from '../sets.ts';
import { type NamedData, prepareData } from './prepare-data.ts';
import { validatorsModule } from './validators.ts';

const DATA_MODULE = '\0msw-data';
const VALIDATORS_MODULE = '\0msw-validators';

/** Makes the module `src/servers/msw/data.js`: each assumption set as data, and the validators as code. */
export function mswDataPlugin() {
  let modules: ReturnType<typeof buildModules> | undefined;
  return {
    name: 'colloquy-msw-data',
    resolveId(id: string, importer: string | undefined): string | undefined {
      if (id === './data.js' && importer?.replaceAll('\\', '/').includes('/src/servers/msw/') === true)
        return DATA_MODULE;
      return id === VALIDATORS_MODULE ? id : undefined;
    },
    async load(id: string): Promise<string | undefined> {
      if (id !== DATA_MODULE && id !== VALIDATORS_MODULE) return undefined;
      modules ??= buildModules();
      return (await modules)[id];
    },
  };
}

async function buildModules(): Promise<Readonly<Record<string, string>>> {
  const contract = await readContract();
  const filled = await Promise.all((await readAssumptionSets()).map((set) => applyAssumptionSet(contract, set)));
  const names = ['none', ...filled.map(({ set }) => set.name)];
  if (names.join() !== SET_NAMES.join())
    throw new Error(`src/servers/msw/sets.ts must name the sets that there are: ${names.join(', ')}`);
  const validators = validatorsModule({ esm: true });
  const data = [contract, ...filled].map((one) => prepareData(one, validators));
  const called = data.flatMap((one) => Object.values(one.validators));
  return { [DATA_MODULE]: writeGrouped(data), [VALIDATORS_MODULE]: validators.writeCode(called) };
}

/** Writes the same part of all sets next to each other, since compressors look back 32 kB. */
function writeGrouped(data: readonly NamedData[]): string {
  const bare = data[0]?.points ?? [];
  const parts = {
    document: data.map(({ document }) => document),
    documented: data.map(({ documented }) => documented),
    changes: data.map(({ points }) => findChanges(bare, points)),
  };
  const lists = Object.entries(parts).map(([name, list]) => `const ${name} = ${dataLiteral(list)};`);
  const sets = data.map(({ name, validators }, index) => {
    const functions = Object.entries(validators).map(([key, validator]) => `${propertyKey(key)}: v.${validator}`);
    const values = Object.keys(parts).map((part) => `${part}: ${part}[${index}]`);
    return `${propertyKey(name ?? 'none')}: { name: ${dataLiteral(name)}, ${values.join(', ')}, validators: {${functions.join(', ')}} }`;
  });
  return [
    `import * as v from ${stringLiteral(VALIDATORS_MODULE)};`,
    `export const points = ${dataLiteral(bare)};`,
    ...lists,
    `export const sets = { ${sets.join(',\n')} };`,
  ].join('\n');
}

function findChanges(before: readonly ServedPoint[], after: readonly ServedPoint[]): SetData['changes'] {
  return Object.fromEntries(
    after.flatMap((point) => {
      const change = changedFields(before.find(({ id }) => id === point.id) ?? {}, point);
      return Object.keys(change).length === 0 ? [] : [[point.id, change]];
    }),
  );
}

function changedFields(before: Partial<ServedPoint>, after: ServedPoint): Partial<ServedPoint> {
  const was = new Map(Object.entries(before).map(([key, value]) => [key, JSON.stringify(value)]));
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => was.get(key) !== JSON.stringify(value)));
}
