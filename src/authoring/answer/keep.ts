import { isMap, isSeq, parseDocument } from 'yaml';
import { inOneLine, type OpenPoint } from '../../contract/model/index.ts';
import { addEntry, addItem, type LineNotKept, parseToEdit, printYaml } from './yaml.ts';

interface TargetedMark extends Pick<OpenPoint, 'id' | 'aspect' | 'question'> {
  readonly target: string;
  readonly kind: string;
}

/** Returns the text of an overlay that has no marks yet. A comment at its top explains how to use it. */
export function newOverlay(document: string, title: string): string {
  const text = `# What ${inOneLine(document)} leaves open. \`colloquy questions --keep\` adds what is new, and changes no entry.
# \`colloquy answer <id>\` answers an entry, or all of one question by the id that \`questions\` prints, such as presence.
# To dismiss a question, write "not a question: " and the reason in its place.
overlay: 1.1.0
info: {title: ${JSON.stringify(`Open points of ${title}`)}, version: '1'}
extends: ${JSON.stringify(document)}
actions: []
`;
  return printYaml(parseDocument(text));
}

/**
 * Adds marks to an overlay: to the first action that marks their element, or in new actions. Returns the new text, or
 * the line that an edit would change.
 */
export function addMarks(text: string, marks: readonly TargetedMark[]): string | LineNotKept {
  const yaml = parseToEdit(text);
  if ('line' in yaml) return yaml;
  const actions = yaml.get('actions', true);
  if (!isSeq(actions)) return text;
  for (const [target, marksThere] of Map.groupBy(marks, (mark) => mark.target)) {
    const existing = actions.items.findIndex(
      (action) => isMap(action) && action.get('target') === target && action.hasIn(['update', 'x-unspecified']),
    );
    const index = existing < 0 ? actions.items.length : existing;
    if (existing < 0) addItem(yaml, '/actions', { target, update: { 'x-unspecified': [] } });
    for (const { id, aspect, question, kind } of marksThere) {
      addEntry(yaml, `/actions/${index}/update/x-unspecified`, { id, aspect, question, 'x-kind': kind });
    }
  }
  return printYaml(yaml);
}
