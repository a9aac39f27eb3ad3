import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Authorize, Toolkit } from '../../sdk/toolkit/index.ts';
import { CommandError } from '../fail.ts';
import { type Import, placeOf } from './place-of.ts';

export interface LoadedToolkits {
  readonly toolkits: Readonly<Record<string, Toolkit>>;
  /** What the module exports under this name: who may see and run them. */
  readonly authorize: Authorize | undefined;
}

let generation = 0;

/**
 * Loads a module, with all that it imports but for packages, as its files are now.
 *
 * @param files Is given each file that is read, also those of a module that cannot be loaded.
 * @throws {CommandError} that names the file and the line where it cannot be loaded, or when it exports no toolkit.
 */
export async function loadToolkits(file: string, files: Set<string>): Promise<LoadedToolkits> {
  generation += 1;
  const version = `?colloquy=${generation}`;
  const imports: Import[] = [];
  const root = resolve(file);
  files.add(root);
  // A module that was loaded once is never read again under the same address.
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context;
      if (!parentURL.endsWith(version)) return next(specifier, context);
      const from = fileURLToPath(parentURL);
      imports.push({ from, specifier });
      const found = next(specifier, context);
      if (!found.url.startsWith('file:') || found.url.includes('/node_modules/')) return found;
      const to = fileURLToPath(found.url);
      files.add(to);
      imports.splice(-1, 1, { from, specifier, to });
      return { ...found, url: `${found.url}${version}` };
    },
  });
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = await import(`${pathToFileURL(root).href}${version}`);
  } catch (cause) {
    const [why = ''] = String(cause instanceof Error ? cause.message : cause).split('\n');
    const loaded = [root, ...imports.flatMap(({ to }) => to ?? [])];
    const place = placeOf(cause, version, imports, loaded) ?? file;
    const problem = why.replaceAll(version, '').replace(/^\S+\.json: | imported from .*$/g, '');
    throw new CommandError(`${place}: ${problem}`, { cause });
  } finally {
    hooks.deregister();
  }
  const toolkits = Object.entries(exported).flatMap(([name, value]) =>
    isToolkit(value) ? [[name === 'default' ? value.app_name : name, value] as const] : [],
  );
  if (toolkits.length === 0) throw new CommandError(`${file} exports no toolkit; export one that defineToolkit made`);
  const { authorize } = exported;
  return { toolkits: Object.fromEntries(toolkits), authorize: isAuthorize(authorize) ? authorize : undefined };
}

/** Of this copy of the package or another. */
function isToolkit(value: unknown): value is Toolkit {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, Symbol.for('colloquy.toolkit'));
}

/** By its name and kind alone: what it returns is looked at by the handler. */
function isAuthorize(value: unknown): value is Authorize {
  return typeof value === 'function';
}
