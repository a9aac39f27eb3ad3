import {
  ASPECTS,
  COVERAGES,
  DATE_PATTERN,
  isJsonObject,
  type Json,
  MARK_KEYS,
  type MarkKey,
  SECTION_PATTERN,
  SOURCE_PATTERN,
} from '../../../contract/model/index.ts';
import { checkEachElement, type LintRule, type ReportProblem } from '../rule.ts';

/**
 * The keys of an entry. `gives` lists claims of a statement, `choice` and `with` name a choice of `choices.yaml` and
 * its values, and `needs` names a fact that the statement presumes, such as query parameters of its operation.
 * `property` names the text of an object whose length is open, `names` the parameters or headers that a question is
 * about (or words of their names), `covers` says that the question is about all operations, or all fields of the
 * object, that the contract does not state, `x-asked` has the date on which the owner was asked, and `x-kind` the kind of a question that `colloquy questions` found.
 */
const ENTRY_KEYS = {
  'x-source': { required: ['id'], optional: ['section', 'source', 'gives', 'choice', 'with', 'says', 'needs'] },
  'x-unspecified': {
    required: ['id', 'aspect', 'question', 'section'],
    optional: ['property', 'names', 'covers', 'x-asked', 'x-kind'],
  },
};

/** The form of each text, and its description in messages. */
const TEXT_PATTERNS: Readonly<Record<string, readonly [pattern: RegExp, form: string]>> = {
  id: [
    /^[a-z][a-z0-9]*(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/,
    'dotted words in lower case, such as list-notes.order',
  ],
  section: [SECTION_PATTERN, '§4, §4.1 or introduction'],
  source: [SOURCE_PATTERN, 'words in one line for where it is stated, such as letter of the owner, 2026-11-30'],
  aspect: [new RegExp(`^(${ASPECTS.join('|')})$`), `one of ${ASPECTS.join(', ')}`],
  question: [/\S\?$/, 'a question that can be sent as it is, with a question mark at its end'],
  says: [/\S\.$/, 'a sentence, with a full stop at its end'],
  needs: [
    /^(parameters|list|identifier|https|value \/.+|path \w+)$/,
    'parameters, list, identifier, https, value and a JSON pointer, or path and the name of a parameter',
  ],
  covers: [new RegExp(`^(${COVERAGES.join('|')})$`), COVERAGES.join(' or ')],
  'x-kind': [/^[a-z]+(-[a-z]+)*$/, 'a kind of question, such as next-page'],
  'x-asked': [DATE_PATTERN, 'the date on which the owner was asked, such as 2026-11-30'],
};

/** Each entry of a mark has the keys and the texts of its kind. Redocly does not see marks next to a `$ref`. */
export const markShape: LintRule = {
  id: 'mark-shape',
  severity: 'error',
  check: checkEachElement(({ node, pointer }, report) => {
    for (const key of MARK_KEYS) {
      const entries = node[key];
      if (entries === undefined) continue;
      if (!Array.isArray(entries) || entries.length === 0) {
        report(`${pointer}/${key}`, `${key} must be a list with an entry in it. Write one, or remove the key.`);
        continue;
      }
      for (const [index, entry] of entries.entries()) checkEntry(key, entry, `${pointer}/${key}/${index}`, report);
    }
  }),
};

function checkEntry(key: MarkKey, entry: Json, pointer: string, report: ReportProblem): void {
  const { required, optional } = ENTRY_KEYS[key];
  const keys = [...required, ...optional];
  if (!isJsonObject(entry)) {
    report(pointer, `An entry of ${key} must be a mapping of ${required.join(', ')}.`);
    return;
  }
  for (const name of required) {
    if (entry[name] === undefined) report(pointer, `An entry of ${key} needs ${name}.`);
  }
  if (key === 'x-source') {
    const cited = [entry.section, entry.source].filter((citation) => citation !== undefined).length;
    if (cited === 0) report(pointer, 'An entry of x-source needs section, or source where no section states it.');
    if (cited === 2) report(pointer, 'An entry of x-source has section or source, not both. Keep one.');
  }
  for (const [name, value] of Object.entries(entry)) {
    if (!keys.includes(name)) report(`${pointer}/${name}`, `${name} is no key of ${key}; it has ${keys.join(', ')}.`);
    if ((name === 'gives' || name === 'names') && !isStringList(value))
      report(`${pointer}/${name}`, `The ${name} must be a list of texts.`);
    const [pattern, form] = TEXT_PATTERNS[name] ?? [];
    if (pattern?.test(String(value)) === false) {
      report(`${pointer}/${name}`, `The ${name} "${String(value)}" must be ${form}.`);
    }
  }
}

const isStringList = (value: Json) => Array.isArray(value) && value.every((item) => typeof item === 'string');
