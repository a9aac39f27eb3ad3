import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The folder of the OpenAPI features. Each is a file with expectations of each command, which tests run. */
const FEATURES_FOLDER = new URL('../../../test/openapi/features/', import.meta.url);
const KINDS_FILE = new URL('../../../test/openapi/kinds.yaml', import.meta.url);

/** The commands that are tested with the features, in the order of the table. */
export const COMMANDS = ['mock', 'types', 'client', 'verify', 'check', 'diff', 'questions', 'lint', 'docs'] as const;
export type TestedCommand = (typeof COMMANDS)[number];

/** How a command treats a feature. `failing` is a defect, `unsupported` a documented limitation. */
export type FeatureSupport =
  | { readonly state: 'right' }
  | { readonly state: 'failing'; readonly failing: Readonly<Record<string, string>> }
  | { readonly state: 'unsupported' | 'not applicable'; readonly why: string };

/** A feature as its file describes it. */
export interface FeatureFile {
  readonly feature: string;
  /** The section of the OpenAPI specification. */
  readonly section: string;
  /** The fields of the specification's objects that the feature is about, such as `parameter.style`. */
  readonly fields: readonly string[];
  /** The version of OpenAPI of its document; 3.1.1 by default. */
  readonly version?: string;
  /** A schema, from which a document with one operation is made. */
  readonly schema?: unknown;
  /** The commands that have nothing to do with the feature, each with the reason. */
  readonly notApplicable?: Readonly<Partial<Record<TestedCommand, string>>>;
  /** The documented limitations of commands, in words. At least one expectation of a command with a limitation fails. */
  readonly unsupported?: Readonly<Partial<Record<TestedCommand, string>>>;
  /** Results that are wrong today, by command and expectation. Exactly these expectations fail. */
  readonly failing?: Readonly<Partial<Record<TestedCommand, Readonly<Record<string, string>>>>>;
}

export interface FeatureKind {
  readonly name: string;
  readonly title: string;
  /**
   * Commands that have nothing to do with features of this kind, unless a feature expects something of them; each with
   * the reason.
   */
  readonly notApplicable: Readonly<Partial<Record<TestedCommand, string>>>;
}

export interface Feature {
  /** The kind and the name of the file, such as `parameters/form-exploded-list`. */
  readonly id: string;
  readonly kind: FeatureKind;
  readonly file: FeatureFile;
  readonly cells: Readonly<Record<TestedCommand, FeatureSupport>>;
}

/** @throws {Error} if a command has neither expectations of a feature nor a reason. */
export async function readFeatures(): Promise<readonly Feature[]> {
  const kinds: Readonly<Record<string, Omit<FeatureKind, 'name'>>> = parse(await readFile(KINDS_FILE, 'utf8'));
  const all = await Promise.all(
    Object.entries(kinds).map(async ([name, rest]) => {
      const kind = { name, ...rest };
      const folder = new URL(`${name}/`, FEATURES_FOLDER);
      const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort();
      return Promise.all(
        files.map(async (file) => readFeature(kind, await readFile(new URL(file, folder), 'utf8'), file)),
      );
    }),
  );
  return all.flat();
}

export const featurePath = (id: string): string => fileURLToPath(new URL(`${id}.yaml`, FEATURES_FOLDER));

function readFeature(kind: FeatureKind, text: string, name: string): Feature {
  const file: FeatureFile = parse(text);
  const id = `${kind.name}/${name.replace('.yaml', '')}`;
  const cells = Object.fromEntries(COMMANDS.map((command) => [command, findSupport(id, kind, file, command)]));
  return { id, kind, file, cells: cells as Feature['cells'] }; // one of each command
}

/** Commands whose expectations are derived from the schema of a feature. */
const SCHEMA_COMMANDS: ReadonlySet<TestedCommand> = new Set(['mock', 'types', 'verify']);

function findSupport(id: string, kind: FeatureKind, file: FeatureFile, command: TestedCommand): FeatureSupport {
  const unsupported = file.unsupported?.[command];
  if (unsupported !== undefined) return { state: 'unsupported', why: unsupported };
  const failing = file.failing?.[command];
  if (failing !== undefined) return { state: 'failing', failing };
  const why = file.notApplicable?.[command];
  if (why !== undefined) return { state: 'not applicable', why };
  // Every document of a feature must pass lint and has docs, and the calls of a client must compile.
  const isExpected =
    command in file ||
    command === 'lint' ||
    command === 'docs' ||
    (command === 'types' && 'client' in file) ||
    (file.schema !== undefined && SCHEMA_COMMANDS.has(command));
  if (isExpected) return { state: 'right' };
  const general = kind.notApplicable[command];
  if (general === undefined) throw new Error(`${id} says nothing of ${command}; add expectations or the reason`);
  return { state: 'not applicable', why: general };
}
