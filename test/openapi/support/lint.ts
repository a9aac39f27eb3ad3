import { dirname, join } from 'node:path';
import { type LintProblem, lintContract, lintFiles } from '../../../src/authoring/lint/index.ts';
import {
  distinctNames,
  type Evaluate,
  edited,
  type LintExpectation,
  type Loaded,
  type Outcome,
  writeDocument,
} from './feature.ts';

/** Rules that hold a document to the specification; the others are about style. */
const OF_SPECIFICATION =
  /^(struct|spec.*|no-unresolved-refs|path-parameters-defined|no-identical-paths|operation-operationId-unique|operation-parameters-unique|colloquy\/security-schemes|no-invalid-.*|no-undefined-server-variable|no-server-variables-empty-enum|configurable-.*)$/;

/** Lints every document, and its edits that do not conform, in one run. */
export const evaluateLint: Evaluate = async (features) => {
  const files: string[] = [];
  const edits = new Map<Loaded, (LintExpectation & { readonly file: string })[]>();
  for (const feature of features) {
    files.push(feature.path);
    const own = [];
    for (const [index, expectation] of (feature.file.lint ?? []).entries()) {
      const file = join(feature.folder, `wrong-${index}`, 'api.yaml');
      await writeDocument(file, edited(feature.document, expectation));
      own.push({ ...expectation, file });
    }
    edits.set(feature, own);
    files.push(...own.map(({ file }) => file));
  }
  const settingsOf = join(dirname(features[0]?.folder ?? '.'), 'api.yaml');
  const all = await lintFiles(files, { settingsOf });
  const reports = new Map(files.map((file, index) => [file, all[index] ?? []]));
  for (const { file, path } of features) {
    // The command reads these as a contract: their other files, and the version that Redocly does not know.
    if (file.files !== undefined || file.version?.startsWith('3.2'))
      reports.set(path, await lintContract(path, { settingsOf }));
  }
  return features.map((feature) => {
    const problem = firstWrong(reports.get(feature.path) ?? []);
    const outcomes = (edits.get(feature) ?? []).map(({ wrong, file }): Outcome => {
      const isReported = firstWrong(reports.get(file) ?? []) !== undefined;
      return { name: `reports: ${wrong}`, problem: isReported ? undefined : 'reports nothing' };
    });
    const whole = {
      name: 'reports no problem',
      problem: problem && `reports ${problem.rule}: ${problem.message.split('\n')[0]}`,
    };
    return distinctNames([whole, ...outcomes]);
  });
};

const firstWrong = (problems: readonly LintProblem[]): LintProblem | undefined =>
  problems.find(({ severity, rule }) => severity === 'error' && OF_SPECIFICATION.test(rule));
