/** The record of the marks that answers replaced. It is next to the contract, for `answer --again`. */
import { readFile } from 'node:fs/promises';
import { parse, stringify } from 'yaml';
import { findReplacedParts, type OwnerAnswer, type ReplacedParts } from '../authoring/answer/index.ts';
import { type Contract, inOneLine } from '../contract/model/index.ts';
import { relativeToHere } from './contract-in-use.ts';
import { CommandError } from './fail.ts';

type AnswerRecord = ReadonlyMap<string, ReplacedParts>;

const recordPath = ({ overlay, file }: Contract): string =>
  (overlay?.file ?? file).replace(/(\.ya?ml|\.json)?$/, '.answers.yaml');

const HEADER =
  '# What the answers replaced: `colloquy answer <id> --again` puts it back. Commit this file, and do not edit it.\n';

export async function readRecord(contract: Contract): Promise<AnswerRecord> {
  const file = recordPath(contract);
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    // Any other failure must not become an empty record, which would then be written.
    if (cause.code === 'ENOENT') return '';
    throw new CommandError(`${relativeToHere(file)} cannot be read (${cause.code}); make it readable`, { cause });
  });
  try {
    const entries: Record<string, ReplacedParts> = parse(text) ?? {}; // written by updateRecord
    return new Map(Object.entries(entries));
  } catch (cause) {
    const reason = inOneLine(cause instanceof Error ? cause.message : String(cause));
    throw new CommandError(`${relativeToHere(file)} is not YAML (${reason}); restore it from version control`, {
      cause,
    });
  }
}

/**
 * Returns the text of the record's file after an answer. An answer by a choice needs no entry: the file of the choices
 * keeps its question.
 *
 * @param texts The text of the answered file while the points were open, and after the answer.
 */
export function updateRecord(
  { contract, earlier }: { readonly contract: Contract; readonly earlier: AnswerRecord },
  id: string,
  answer: OwnerAnswer | undefined,
  texts: { readonly open: string; readonly answered: string },
  ids: readonly string[],
): Map<string, string> {
  const record = new Map(earlier);
  record.delete(id);
  if (answer !== undefined && answer.choice === undefined) {
    record.set(id, findReplacedParts(texts.open, texts.answered, ids));
  }
  if (record.size === 0 && earlier.size === 0) return new Map();
  const entries = record.size === 0 ? '' : stringify(Object.fromEntries(record), { lineWidth: 0 });
  return new Map([[recordPath(contract), HEADER + entries]]);
}
