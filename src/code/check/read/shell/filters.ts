import type { Expression } from '../../program.ts';
import * as create from '../expressions.ts';
import type { Node } from '../tree.ts';
import { selectResponsePart } from './files.ts';

/** Matches the commands that print their input, or a part of it. */
export const FILTER_COMMAND =
  /^(cat|tee|tr|cut|awk|sed|sort|uniq|head|tail|xargs|column|json_pp|fold|rev|less|more|grep|egrep|rg|base64|pbcopy|yq)$/;

/** Selects the part of a response that `tail -n 1`, `sed '$d'` or `grep` prints: status, body, or the field or header in a pattern. */
export function selectPart(program: string, words: readonly Node[], source: Expression): Expression {
  if (program === 'tail') return selectResponsePart(source, 'status');
  if (program === 'head' || words.some(({ text }) => /\$ ?d\b/.test(text))) return selectResponsePart(source, 'body');
  if (!/grep|sed|awk|rg/.test(program)) return source;
  const pattern = words.find(({ text }) => /^["']/.test(text)) ?? words.at(-1);
  const text = pattern?.text.replace(/^["']/, '') ?? '';
  const [, field] = /\\?"(\w+)\\?"\s*(?:\\s\*|\[\[:space:\]\]\*|\s)?:?/.exec(text) ?? [];
  if (field !== undefined && pattern !== undefined)
    return create.member(selectResponsePart(source, 'body'), field, pattern);
  const [, header] = /^[\^/]*([A-Za-z]\w*-[\w-]+|[Ll]ocation):?/.exec(text) ?? [];
  if (header === undefined || pattern === undefined) return source;
  return create.call(create.name(source, 'curl:header'), [source, create.literal(pattern, header.toLowerCase())]);
}

/** Reads the keys in `python3 -c 'import json,sys; print(json.load(sys.stdin)["id"])'`. */
export function readInlinePython(words: readonly Node[], source: Expression): Expression {
  const program = words.find(({ text }) => text.includes('sys.stdin'));
  const [, keys = ''] = /json\.load\(sys\.stdin\)((?:\[[^\]]+\]|\.get\([^)]+\))+)/.exec(program?.text ?? '') ?? [];
  return [...keys.matchAll(/\\?["'](\w+)\\?["']|(\d+)/g)].reduce<Expression>(
    (of, [, key, index]) => create.member(of, create.literal(program ?? source, key ?? Number(index)), program),
    selectResponsePart(source, 'body'),
  );
}
