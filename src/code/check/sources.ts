import { posix } from 'node:path';
import { createAliasResolver, listParentFolders } from './path-aliases.ts';
import { type AssumptionComment, type CodeStatement, type Expression, MARKDOWN_FILE, type Program } from './program.ts';
import { DATA_FILE, findImportReader, findReader } from './read/read.ts';
import { createPackageResolver } from './workspace-packages.ts';

/** A file to check. */
export interface SourceFile {
  /** The path from the working directory, with `/` between its parts. */
  readonly file: string;
  readonly text: string;
  /** The reason why the file was not read; absent if it was. */
  readonly why?: string;
  /** Whether the file is in a folder, and in a language that is not read. */
  readonly isInOtherLanguage?: boolean;
  /** Whether the user named the file itself, so that it always matters that it cannot be read. */
  readonly isNamed?: boolean;
}

/** A file or a part of it that could not be read, with the reason. */
export interface UnreadFile {
  readonly file: string;
  /** The first line of the part; 0 for the file as a whole. */
  readonly line: number;
  readonly why: string;
  /** The text of the part. */
  readonly text: string;
  /** Whether only a path or an address of the API makes the part matter: not if its text is not known, or the user named the file. */
  readonly needsPath: boolean;
}

/** The programs of the checked files, and of the files that they import. */
export interface Sources {
  readonly programs: ReadonlyMap<string, readonly Program[]>;
  readonly comments: ReadonlyMap<string, readonly AssumptionComment[]>;
  readonly unread: readonly UnreadFile[];
  /** Finds the files that an import in a file may lead to. */
  find(from: string, file: string): readonly string[];
  /** Finds the file with data that a program in a file names: from a folder around it, or from the fixtures of one. */
  findData(name: string, file: string): readonly string[];
}

/** Matches the names of files with data in the text of a program. */
const DATA_NAME = /["'`]([\w@./-]+\.json)["'`]/g;

/** The maximum length of a text that is read. Longer texts, and texts of very long lines, count as generated. */
const MAX_CHARACTERS = 2_000_000;
const MAX_LINE_LENGTH = 5000;

/**
 * Reads files, and the files of the project that they import.
 *
 * @param load Returns the text of another file of the project; `undefined` if it does not exist.
 */
export async function readSources(
  files: readonly SourceFile[],
  load: (file: string) => string | undefined,
): Promise<Sources> {
  const programs = new Map<string, readonly Program[]>();
  const comments = new Map<string, readonly AssumptionComment[]>();
  const unread: UnreadFile[] = [];
  const texts = new Map<string, string | undefined>(files.map(({ file, text }) => [file, text]));
  const readText = (file: string): string | undefined => {
    if (!texts.has(file)) {
      const text = /\.\w+$/.test(file) && findImportReader(file, () => '') === undefined ? undefined : load(file);
      texts.set(file, text === undefined || findImportReader(file, () => text) === undefined ? undefined : text);
    }
    return texts.get(file);
  };
  const findAliased = createAliasResolver(load);
  const findInPackages = createPackageResolver(
    files.map(({ file }) => file),
    load,
  );
  const find = createFileFinder(
    (file) => readText(file) !== undefined,
    (from, folder) => [...findAliased(from, folder), ...findInPackages(from, folder)],
  );
  const findData = (name: string, file: string): readonly string[] => {
    const folders = listParentFolders(posix.dirname(file));
    const paths = folders.flatMap((folder) => [posix.join(folder, name), posix.join(folder, 'fixtures', name)]);
    return paths.filter((path) => DATA_FILE.test(path) && readText(path) !== undefined).slice(0, 1);
  };
  const named = new Set(files.map(({ file }) => file));
  const queue = [...files];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { file, text } = next;
    if (programs.has(file)) continue;
    programs.set(file, []);
    const isData = DATA_FILE.test(file) && !named.has(file);
    const why = next.why ?? (isData ? undefined : whyUnread(file, text));
    const needsPath = next.why === undefined && next.isNamed !== true;
    if (why !== undefined) unread.push({ file, line: 0, why, text, needsPath });
    const reader = why === undefined ? (isData ? findImportReader : findReader)(file, () => text) : undefined;
    if (reader === undefined) continue;
    try {
      const reading = await reader(file, text);
      programs.set(file, reading.programs);
      comments.set(file, reading.assumptions);
      const invalid = reading.unread.filter(({ block }, index) => index === 0 || block !== undefined);
      unread.push(
        ...invalid.map(({ line, why: reason, block }) => ({
          ...{ file, line, why: reason },
          ...{ text: block ?? text, needsPath: needsPath || block !== undefined },
        })),
      );
      const imported = reading.programs.flatMap(({ statements }) => listImports(statements));
      const data = isData ? [] : [...text.matchAll(DATA_NAME)].map(([, name = '']) => name);
      for (const each of [
        ...imported.flatMap((from) => find(from, file)),
        ...data.flatMap((one) => findData(one, file)),
      ])
        queue.push({ file: each, text: readText(each) ?? '' });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      unread.push({ file, line: 0, why: TOO_DEEP_REASON, text, needsPath });
    }
  }
  return { programs, comments, unread, find, findData };
}

export const TOO_DEEP_REASON = 'is nested too deep to be followed';

const GENERATED_REASON = 'is not code that people wrote';

/** Whether a text is very long, or has most of its characters in very long lines. A constant of a test can be one such line. */
function isGenerated(text: string): boolean {
  const inLongLines = text.split('\n').reduce((sum, { length }) => sum + (length > MAX_LINE_LENGTH ? length : 0), 0);
  return text.length > MAX_CHARACTERS || inLongLines > text.length / 2;
}

function whyUnread(file: string, text: string): string | undefined {
  if (findReader(file, () => text) === undefined) return 'is in no language that is read';
  if (text.includes('\0')) return 'is not a text';
  const isProse = MARKDOWN_FILE.test(file);
  return isGenerated(text) && !isProse ? GENERATED_REASON : undefined;
}

/** Lists the paths that imports name. In Python, a name that is imported from a package can be one of its modules. */
function listImports(statements: readonly CodeStatement[]): readonly string[] {
  return statements.flatMap((statement): readonly string[] => {
    switch (statement.kind) {
      case 'import':
        return [
          statement.from,
          ...statement.names.map(({ imported }) => `${statement.from.replace(/\/?$/, '')}/${imported}`),
        ];
      case 'branch':
        return statement.blocks.flatMap(listImports);
      case 'loop':
        return listImports(statement.body);
      case 'try':
        return [statement.body, ...statement.handlers.map(({ body }) => body), statement.last].flatMap(listImports);
      case 'assign':
        return listRequiredModules(statement.value);
      case 'function':
        return statement.value.kind === 'function' ? listImports(statement.value.body) : [];
      default:
        return [];
    }
  });
}

/** Lists the path in `require('./x')`, also if a member of the module is used. */
function listRequiredModules(value: Expression): readonly string[] {
  if (value.kind === 'member') return listRequiredModules(value.of);
  if (value.kind !== 'call' || value.callee.kind !== 'name' || value.callee.name !== 'require') return [];
  const [from] = value.arguments;
  return from?.kind === 'literal' ? [String(from.value)] : [];
}

const JAVASCRIPT_ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.d.ts'];
const PYTHON_ENDINGS = ['.py', '/__init__.py'];
const OTHER_ENDINGS = ['', ...JAVASCRIPT_ENDINGS, '.sh', ...JAVASCRIPT_ENDINGS.map((ending) => `/index${ending}`)];

/** Returns a function that finds the files of the project that an import leads to. */
function createFileFinder(
  isThere: (file: string) => boolean,
  aliases: (from: string, folder: string) => readonly string[],
): Sources['find'] {
  const candidatesOfImport = new Map<string, readonly string[]>();
  const candidates = (from: string, folder: string, isPython: boolean): readonly string[] => {
    const paths = [...(isPython ? [] : aliases(from, folder)), ...candidatePaths(from, folder, isPython)];
    // TypeScript imports a module by the name of its compiled file.
    const all = isPython
      ? paths
      : paths.flatMap((path) => [path, path.replace(/\.([cm]?)jsx?$/, '.$1ts'), path.replace(/\.[cm]?jsx?$/, '')]);
    return [...new Set(all)]
      .filter((path) => !path.includes('node_modules/'))
      .flatMap((path) => (isPython ? PYTHON_ENDINGS : OTHER_ENDINGS).map((ending) => path + ending));
  };
  return (from, file) => {
    const [folder, isPython] = [posix.dirname(file), file.endsWith('.py')];
    const key = `${folder} ${isPython} ${from}`;
    const paths = candidatesOfImport.get(key) ?? candidates(from, folder, isPython);
    candidatesOfImport.set(key, paths);
    const match = paths.find((path) => path !== file && isThere(path));
    return match === undefined ? [] : [match];
  };
}

function candidatePaths(from: string, folder: string, isPython: boolean): readonly string[] {
  if (from.startsWith('.')) return [posix.join(folder, from)];
  // Python imports `pkg.mod` from any folder above. By convention, `@/` and `~/` mean the source folder of a project,
  // or its root, as do `@@/` and `~~/`.
  if (isPython) {
    // If a package is installed under another name, as a collection of Ansible is, only the end of the name is a path
    // in the project.
    const names = from.split('.');
    const tails = names.map((_, index) => names.slice(index)).filter((tail, index) => index === 0 || tail.length >= 3);
    // The packages of a project are in its root, or in `src`, where its tests find them as they are installed.
    return tails.flatMap((tail) =>
      listParentFolders(folder).flatMap((parent) => ['', 'src'].map((source) => posix.join(parent, source, ...tail))),
    );
  }
  const [, path] = /^(?:@@?|~~?|\$(?=lib\/))\/?(.+)$/.exec(from) ?? [];
  if (path === undefined) return [];
  return listParentFolders(folder).flatMap((parent) =>
    ['src', 'app', ''].map((source) => posix.join(parent, source, path)),
  );
}
