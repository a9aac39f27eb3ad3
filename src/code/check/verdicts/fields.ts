import { PAGE } from '../../../contract/behaviours/index.ts';
import { assertionsOf, nearestName, type Operation, type Schema, wordsOf } from '../../../contract/model/index.ts';
import { judgeAnswered, judgeValueOfAnswers } from './answers.ts';
import type { ContractIndex } from './contract-index.ts';
import { type Judgement, openAt } from './judgement.ts';

/** The words of names that lists use for paging. */
const PAGING =
  /^(page|pages|per|paging|pagination|cursor|offset|limit|next|prev|previous|after|before|starting|ending|total|count|more|token|size|link)$/;

const COUNTS = /total|count|size/;

/** Judges a field of a body by the names on the way to it. */
export function judgeField(
  index: ContractIndex,
  operation: Operation,
  root: Schema,
  path: readonly string[],
): Judgement {
  let schema = root;
  for (const [depth, name] of path.entries()) {
    if (schema.isFreeForm) return { verdict: 'stated', id: index.statementOf(schema) };
    const alternative = judgeAlternatives(index, operation, schema, path.slice(depth));
    if (alternative !== undefined) return alternative;
    const next = name === '[]' ? schema.items : schema.properties.get(name);
    if (next === undefined) return judgeUnstatedField(index, operation, schema, name, depth === 0);
    schema = next;
  }
  return { verdict: 'stated', id: index.statementOf(schema) };
}

function judgeAlternatives(
  index: ContractIndex,
  operation: Operation,
  { alternatives }: Schema,
  path: readonly string[],
): Judgement | undefined {
  const judgements = alternatives.map((schema) => judgeField(index, operation, schema, path));
  return judgements.find(({ verdict }) => verdict === 'stated') ?? judgements.find(({ verdict }) => verdict === 'open');
}

/** Judges a field that a schema does not declare. */
function judgeUnstatedField(
  index: ContractIndex,
  operation: Operation,
  schema: Schema,
  name: string,
  isTopLevel: boolean,
): Judgement {
  const pointers = schema.parts.map(({ pointer }) => pointer);
  const [shape] = index.pointsAt(pointers, ['body', 'type', 'errors']);
  const isEmpty = schema.parts.every(({ node }) => assertionsOf(node).length === 0);
  if (shape !== undefined && isEmpty) return { verdict: 'open', id: shape.id };
  const paging = isTopLevel && name !== '[]' && hasList(schema) ? judgePaging(index, operation, name) : undefined;
  if (paging !== undefined) return paging;
  const answer = judgeValueOfAnswers(index, operation, (value) => value === 'field', name);
  if (answer !== undefined) return answer;
  const [fields] = index.pointsAt(pointers, ['fields']);
  // If no field at all is stated, the question is about the whole shape.
  if (fields !== undefined && schema.properties.size === 0) return { verdict: 'open', id: fields.id };
  const id = index.statementOf(schema);
  const allowsAny = !index.hasMarks && schema.properties.size === 0 && schema.keyword('additionalProperties') === true;
  if (schema.additionalProperties !== undefined || allowsAny) return { verdict: 'stated', id };
  const isAnything = index.hasMarks ? isEmpty && name === '[]' : isEmpty || isAnyObject(schema);
  if (isAnything && fields === undefined) return { verdict: 'unread', why: 'nothing is stated of the value' };
  if (schema.types.size > 0 && !schema.types.has('object') && !schema.types.has('array'))
    return { verdict: 'excluded', id, why: `it is a ${[...schema.types].join(' or ')}` };
  return { verdict: 'invented', id: fields?.id, nearest: nearestName(name, [...schema.properties.keys()]) };
}

/** Whether all that a schema states is that its values are objects. */
const isAnyObject = ({ parts, properties, alternatives }: Schema): boolean =>
  properties.size === 0 &&
  alternatives.length === 0 &&
  parts.every(({ node }) => assertionsOf(node).every((key) => key === 'type')) &&
  parts.some(({ node }) => node.type === 'object');

/** Judges a name that lists use for paging; `undefined` for any other, or if paging is not open. */
export function judgePaging(index: ContractIndex, operation: Operation, name: string): Judgement | undefined {
  const answer = judgeAnswered(index, operation, 'list-paging', {
    'by-link': () => name === PAGE || name === 'link',
    'by-number': ({ parameter }) => name === parameter,
    'by-field': ({ field }) => name === field,
  });
  if (answer?.verdict === 'stated') return answer;
  if (!wordsOf(name).some((word) => PAGING.test(word))) return undefined;
  // A list without pages can have a count of its elements.
  if (answer !== undefined) return COUNTS.test(name) ? undefined : answer;
  return openAt(index.pointAbout('list-paging', index.pointsOfOperation(operation)));
}

/** Whether an object contains a list, as the results of lists do. */
const hasList = (schema: Schema): boolean => [...schema.properties.values()].some(({ types }) => types.has('array'));

/** The schema at a path of names. */
export function schemaAt(root: Schema | undefined, path: readonly string[]): Schema | undefined {
  let schema = root;
  for (const name of path) schema = name === '[]' ? schema?.items : schema?.properties.get(name);
  return schema;
}
