import { packageManifest } from './contract-in-use.ts';

interface SarifRule {
  readonly id: string;
  readonly text: string;
}

interface SarifResult {
  readonly ruleId: string;
  readonly level: 'error' | 'warning' | 'note';
  readonly message: string;
  readonly file: string;
  /** The line; 0 for the file as a whole. */
  readonly line: number;
  readonly column?: number;
  /** Texts that identify the result in later runs, such as hashes, by the name of the text. */
  readonly fingerprint: Readonly<Record<string, string>>;
}

/** Static Analysis Results Interchange Format 2.1.0 (OASIS), as code scanning of GitHub reads it. */
export function sarifLog(command: string, rules: readonly SarifRule[], results: readonly SarifResult[]): string {
  const driver = {
    name: command,
    version: packageManifest().version,
    rules: rules.map(({ id, text }) => ({ id, shortDescription: { text } })),
  };
  const toResult = ({ ruleId, level, message, file, line, column, fingerprint }: SarifResult) => ({
    ruleId,
    level,
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(file) },
          ...(line > 0 && { region: { startLine: line, ...(column !== undefined && { startColumn: column }) } }),
        },
      },
    ],
    partialFingerprints: fingerprint,
  });
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results: results.map(toResult) };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}
