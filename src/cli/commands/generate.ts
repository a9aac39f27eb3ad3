import { checkGenerated, generate as compile, type UntypedPlace } from '../../authoring/generate/index.ts';
import type { CommandOptions } from '../commands.ts';
import { contractInUse, IN_CHECKOUT } from '../contract-in-use.ts';
import { CommandError } from '../fail.ts';
import { describeChanges, GENERATED_FOLDER } from '../generated-folder.ts';
import { paint, printTable, withProgress } from '../terminal.ts';

export async function generate({ out, client, check, ...options }: CommandOptions<'generate'>): Promise<void> {
  const { name, read } = contractInUse(options);
  const contract = await read();
  const isOurs = IN_CHECKOUT && out === undefined && options.contract === undefined;
  const folder = out ?? GENERATED_FOLDER;
  const step = check ? checkGenerated : compile;
  const untyped: UntypedPlace[] = [];
  const onUntyped = (place: UntypedPlace) => untyped.push(place);
  const project = isOurs ? undefined : { client: client === true, onUntyped };
  const changed = await withProgress('compiling', () => step(contract, folder, project));
  if (check && changed.length > 0) {
    const files = changed.join(', ');
    throw new CommandError(`${folder}/ is stale: ${files}; run it without --check, and commit what it writes`);
  }
  printTable(
    ['contract', name],
    ['compiled', describeChanges(changed), paint.quiet(`${folder}/`)],
    ...untyped.map(({ path, reason }) => ['unknown', path.join('.'), paint.quiet(reason)]),
    ...(client ? [['client', 'needs openapi-fetch', paint.quiet('npm install openapi-fetch@0.17.0')]] : []),
  );
}
