import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Authorize, Toolkit } from '../../sdk/toolkit/index.ts';
import { CommandError } from '../fail.ts';
import { type FailedImport, findErrorPlace } from './error-place.ts';

export interface LoadedToolkits {
  readonly toolkits: Readonly<Record<string, Toolkit>>;
  /** The module's export `authorize`, which decides who may see and run its toolkits. */
  readonly authorize: Authorize | undefined;
}

let loadCount = 0;

/**
 * Loads a module and its imports from their current files. Packages are not loaded again.
 *
 * @param files Collects each file that is read, also if the module cannot be loaded.
 * @throws {CommandError} if it cannot be loaded, with the file and line, or if it exports no toolkit.
 */
export async function loadToolkits(file: string, files: Set<string>): Promise<LoadedToolkits> {
  loadCount += 1;
  const version = `?colloquy=${loadCount}`;
  const imports: FailedImport[] = [];
  const root = resolve(file);
  files.add(root);
  // Node caches modules by address, so each load adds its number to the addresses.
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context;
      if (!parentURL.endsWith(version)) return next(specifier, context);
      const from = fileURLToPath(parentURL);
      imports.push({ from, specifier });
      const resolved = next(specifier, context);
      if (!resolved.url.startsWith('file:') || resolved.url.includes('/node_modules/')) return resolved;
      const to = fileURLToPath(resolved.url);
      files.add(to);
      imports.splice(-1, 1, { from, specifier, to });
      return { ...resolved, url: `${resolved.url}${version}` };
    },
    load(url, context, next) {
      try {
        return next(url, context);
      } catch (error) {
        const index = imports.findIndex(({ to }) => to !== undefined && url === `${pathToFileURL(to).href}${version}`);
        const { from, specifier } = imports[index] ?? {};
        if (from !== undefined && specifier !== undefined) imports[index] = { from, specifier };
        throw error;
      }
    },
  });
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = await import(`${pathToFileURL(root).href}${version}`);
  } catch (cause) {
    const [why = ''] = String(cause instanceof Error ? cause.message : cause).split('\n');
    const loadedFiles = [root, ...imports.flatMap(({ to }) => to ?? [])];
    const place = findErrorPlace(cause, version, imports, loadedFiles) ?? file;
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

/** Whether a value is a toolkit, also one of another copy of the package. */
function isToolkit(value: unknown): value is Toolkit {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, Symbol.for('colloquy.toolkit'));
}

/** Whether a value is a function. The handler checks the result when it calls the function. */
function isAuthorize(value: unknown): value is Authorize {
  return typeof value === 'function';
}
