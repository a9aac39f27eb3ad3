import type { CodeUse, Verdict } from '../../code/check/index.ts';
import { githubAnnotation } from '../../evidence/verify/index.ts';
import { packageManifest } from '../contract-in-use.ts';
import { assumptions, type CheckFormat, type CheckResult, explanation, reported } from './result.ts';
import { screen } from './screen.ts';

export const WRITERS: Readonly<Record<CheckFormat, (result: CheckResult) => string>> = {
  text: screen,
  json: ({ uses }) => `${JSON.stringify({ uses }, null, 2)}\n`,
  sarif: toSarif,
  github: (result) =>
    reported(result)
      .map((use) => {
        const { file, line, column, verdict } = use;
        const kind = result.fails(use) ? 'error' : 'notice';
        return githubAnnotation(kind, { file, line, col: column, title: `${verdict}: ${use.fact}` }, messageText(use));
      })
      .join(''),
};

function messageText(use: CodeUse): string {
  return [...explanation(use), ...assumptions(use)].join('\n') || RULES[use.verdict];
}

const RULES: Readonly<Record<Verdict, string>> = {
  stated: 'The API is described so.',
  open: "The API's description leaves this open: it can turn out otherwise.",
  excluded: "The API's description contradicts this.",
  invented: "Nothing in the API's description states this.",
  unread: 'What the code does here cannot be decided by reading it.',
};

/** Static Analysis Results Interchange Format 2.1.0 (OASIS), as code scanning of GitHub reads it. */
function toSarif(result: CheckResult): string {
  const rules = Object.entries(RULES).map(([id, text]) => ({ id, shortDescription: { text } }));
  const results = reported(result).map((use) => ({
    ruleId: use.verdict,
    level: result.fails(use) ? 'error' : 'note',
    message: { text: [use.fact, messageText(use)].join('\n') },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(use.file) },
          region: { startLine: use.line, startColumn: use.column },
        },
      },
    ],
    partialFingerprints: { fact: [use.file, use.verdict, ...use.key].join(' ') },
  }));
  const driver = { name: 'colloquy check', version: packageManifest().version, rules };
  return `${JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
    },
    null,
    2,
  )}\n`;
}
