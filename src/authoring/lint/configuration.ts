import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseLocatedYaml, TaskError } from '../../contract/model/index.ts';

/** The rules of the project's contract, or those of a document in which assumptions fill open points. */
export type Ruleset = 'contract' | 'filled';

/** The configuration of a project, in its working directory. */
const PROJECT_CONFIGURATION = 'redocly.yaml';
/** The settings of a contract, in its folder, so that they are copied with it. */
const SETTINGS_FILE = 'lint.yaml';
/** The keys of settings that contain rules. */
const RULE_KEYS = /^(rules|[a-z\d_]+Rules)$/;
const FILLED_CONFIGURATION = fileURLToPath(new URL('filled.redocly.yaml', import.meta.url));
const MARKS_CONFIGURATION = fileURLToPath(new URL('marks.redocly.yaml', import.meta.url));

/**
 * Returns the path of the configuration of a run. For `contract` it is a new file in the folder, with the rules of
 * marks, then those of the project (or before all a preset of Redocly), then those of the contract. Later rules win.
 */
export async function writeConfiguration(ruleset: Ruleset, contract: string, folder: string): Promise<string> {
  if (ruleset === 'filled') return FILLED_CONFIGURATION;
  const [project = [], settings = []] = [resolve(PROJECT_CONFIGURATION), resolve(dirname(contract), SETTINGS_FILE)].map(
    (path) => (existsSync(path) ? [path] : []),
  );
  // Redocly ignores settings that are not YAML, with a warning.
  for (const path of [...project, ...settings]) {
    const fail = (line: number, reason: string): never => {
      throw new TaskError(`${relative('.', path)}:${line}: ${reason}`);
    };
    const { value, lineOf } = parseLocatedYaml(await readFile(path, 'utf8'), fail);
    if (!settings.includes(path)) continue;
    // `lint.yaml` comes with the document, so it may set only rules: a plugin would run code of the document's author.
    const key = Object.keys(Object(value)).find((name) => !RULE_KEYS.test(name));
    if (key !== undefined) {
      fail(
        lineOf(`/${key}`),
        `has ${key}; next to a contract are rules alone, the rest is in ${PROJECT_CONFIGURATION}`,
      );
    }
  }
  const preset = settings.length === 0 ? 'recommended' : 'recommended-strict';
  const bases = [...(project.length === 0 ? [preset] : []), MARKS_CONFIGURATION, ...project, ...settings];
  const file = join(folder, PROJECT_CONFIGURATION);
  await writeFile(file, JSON.stringify({ telemetry: 'off', extends: bases }));
  return file;
}
