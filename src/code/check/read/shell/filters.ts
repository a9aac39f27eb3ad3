import type { Expression } from '../../program.ts';
import { callExpression, literal, memberExpression, name } from '../expressions.ts';
import type { Node } from '../tree.ts';
import { partOf } from './files.ts';

/** Commands that print their input, or a part of it. */
export const FILTERS =
  /^(cat|tee|tr|cut|awk|sed|sort|uniq|head|tail|xargs|column|json_pp|fold|rev|less|more|grep|egrep|rg|base64|pbcopy|yq)$/;

/**
 * Reads what `tail -n 1`, `sed '$d'` or `grep` selects: a part of a response, or the field of a body that a pattern
 * names.
 */
export function selectPart(program: string, words: readonly Node[], source: Expression): Expression {
  if (program === 'tail') return partOf(source, 'status');
  if (program === 'head' || words.some(({ text }) => /\$ ?d\b/.test(text))) return partOf(source, 'body');
  if (!/grep|sed|awk|rg/.test(program)) return source;
  const pattern = words.find(({ text }) => /^["']/.test(text)) ?? words.at(-1);
  const text = pattern?.text.replace(/^["']/, '') ?? '';
  const [, field] = /\\?"(\w+)\\?"\s*(?:\\s\*|\[\[:space:\]\]\*|\s)?:?/.exec(text) ?? [];
  if (field !== undefined && pattern !== undefined) return memberExpression(partOf(source, 'body'), field, pattern);
  const [, header] = /^[\^/]*([A-Za-z]\w*-[\w-]+|[Ll]ocation):?/.exec(text) ?? [];
  if (header === undefined || pattern === undefined) return source;
  return callExpression(name(source, 'curl:header'), [source, literal(pattern, header.toLowerCase())]);
}

/** `python3 -c 'import json,sys; print(json.load(sys.stdin)["id"])'` */
export function readInlinePython(words: readonly Node[], source: Expression): Expression {
  const program = words.find(({ text }) => text.includes('sys.stdin'));
  const [, keys = ''] = /json\.load\(sys\.stdin\)((?:\[[^\]]+\]|\.get\([^)]+\))+)/.exec(program?.text ?? '') ?? [];
  return [...keys.matchAll(/\\?["'](\w+)\\?["']|(\d+)/g)].reduce<Expression>(
    (of, [, key, index]) => memberExpression(of, literal(program ?? source, key ?? Number(index)), program),
    partOf(source, 'body'),
  );
}
