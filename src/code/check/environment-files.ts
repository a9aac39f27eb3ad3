import { posix } from 'node:path';
import { listParentFolders } from './path-aliases.ts';

/** The names of the files in which a project writes its environment variables. */
const ENVIRONMENT_FILES = ['.env', '.env.local', '.env.development', '.env.production', '.env.test', '.env.example'];

/** Files at the root of a project. */
const MANIFESTS = ['package.json', 'pyproject.toml', 'setup.py', 'go.mod'];

/**
 * A folder and those around it, up to the working directory. Outside of the working directory, up to the first folder
 * with a manifest: those above it may belong to another project. If none has a manifest, the folder alone.
 */
function listProjectFolders(folder: string, load: (file: string) => string | undefined): readonly string[] {
  const isOutside = /^(\.\.)?(\/|$)/.test(folder);
  if (!isOutside) return listParentFolders(folder);
  const folders: string[] = [];
  for (let each = folder; !/^(\/|[./]*)$/.test(each); each = posix.dirname(each)) {
    folders.push(each);
    const manifest = MANIFESTS.find((name) => load(posix.join(each, name)) !== undefined);
    if (manifest !== undefined) return folders;
  }
  return [folder];
}

const ADDRESS_VARIABLE = /^\s*(?:export\s+)?(\w+)\s*=\s*['"]?(https?:\/\/[^\s'"#]+)/i;

/**
 * Reads the addresses of variables from the environment files of a project, in the folders of its files and the folders around them.
 * Other values, which may be secret, are not kept.
 *
 * @param load Returns the text of a file; `undefined` if it does not exist.
 */
export function readEnvironmentFiles(
  files: Iterable<string>,
  load: (file: string) => string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const ofFiles = new Set([...files].map((file) => posix.dirname(file)));
  const folders = new Set([...ofFiles].flatMap((folder) => listProjectFolders(folder, load)));
  const addresses = new Map<string, readonly string[]>();
  for (const folder of folders)
    for (const name of ENVIRONMENT_FILES)
      for (const line of load(posix.join(folder, name))?.split(/\r?\n/) ?? []) {
        const [, variable, address] = ADDRESS_VARIABLE.exec(line) ?? [];
        if (variable !== undefined && address !== undefined && URL.canParse(address))
          addresses.set(variable, [...(addresses.get(variable) ?? []), new URL(address).origin]);
      }
  return addresses;
}
