import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Toolkit } from '../../toolkit/index.ts';
import { CommandError } from '../fail.ts';

let generation = 0;

/** @throws {CommandError} when the module, with all that it imports but for packages, cannot be loaded or exports no toolkit. */
export async function loadToolkits(file: string) {
  generation += 1;
  const version = `?colloquy=${generation}`;
  const files = new Set([resolve(file)]);
  // A module that was loaded once is never read again under the same address.
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const isOwn = context.parentURL?.endsWith(version) && found.url.startsWith('file:');
      if (!isOwn || found.url.includes('/node_modules/')) return found;
      files.add(fileURLToPath(found.url));
      return { ...found, url: `${found.url}${version}` };
    },
  });
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = await import(`${pathToFileURL(resolve(file)).href}${version}`);
  } catch (cause) {
    const [why = ''] = String(cause instanceof Error ? cause.message : cause).split('\n');
    throw new CommandError(`${file}: ${why.replaceAll(version, '')}`, { cause });
  } finally {
    hooks.deregister();
  }
  const toolkits = Object.entries(exported).flatMap(([name, value]) =>
    isToolkit(value) ? [[name === 'default' ? value.app_name : name, value] as const] : [],
  );
  if (toolkits.length === 0) throw new CommandError(`${file} exports no toolkit; export one that defineToolkit made`);
  return { toolkits: Object.fromEntries(toolkits), files };
}

/** Of this copy of the package or another. */
function isToolkit(value: unknown): value is Toolkit {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, Symbol.for('colloquy.toolkit'));
}
