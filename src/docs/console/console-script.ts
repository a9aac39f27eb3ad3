import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { FilledContract } from '../../assumptions/index.ts';
import type { Contract } from '../../contract/index.ts';
import { mswData } from '../../msw/build/plugin.ts';
import { exampleRequestsOf } from './compare-sets.ts';

export const CONSOLE_SCRIPT = 'try-it.js';

const SITE = '\0console-site';

/** The script of the console with the core of the mock, the contract and its sets: one file, which needs no server. */
export async function consoleScript(contract: Contract, filled: readonly FilledContract[]): Promise<string> {
  const requestOf = exampleRequestsOf(contract, filled);
  const site = {
    questions: Object.fromEntries(contract.openPoints.map(({ id, question }) => [id, question.replaceAll('`', '')])),
    examples: Object.fromEntries(contract.operations.map((operation) => [operation.operationId, requestOf(operation)])),
  };
  const bundle = await rolldown({
    input: fileURLToPath(new URL('page/console.ts', import.meta.url)),
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'] },
    logLevel: 'silent',
    plugins: [
      mswData({ contract, filled }),
      {
        name: 'console-site',
        resolveId: (id) => (id === '../site.js' ? SITE : null),
        load: (id) => (id === SITE ? exportsOf(site) : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return output[0].code;
}

const exportsOf = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
