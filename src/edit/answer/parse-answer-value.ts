import { parseDocument } from 'yaml';
import type { Json } from '../../contract/index.ts';
import { AnswerError } from './answer-error.ts';

/**
 * Reads the value of an answer as it is typed: YAML, of which JSON is a part.
 *
 * @throws {AnswerError} when it is neither.
 */
export function parseAnswerValue(id: string, text: string): Json {
  const yaml = parseDocument(text);
  if (yaml.errors.length > 0) throw new AnswerError(id, 'the value must be YAML or JSON');
  return yaml.toJS() as Json; // YAML of the core schema is JSON
}
