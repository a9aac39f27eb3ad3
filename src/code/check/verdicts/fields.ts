import { PAGE_PARAMETER } from '../../../contract/behaviours/index.ts';
import {
  assertionKeywords,
  listDescribedParts,
  nearestName,
  type Operation,
  type Schema,
  wordsOf,
} from '../../../contract/model/index.ts';
import { judgeByAnsweredChoice, judgeByAnsweredValues } from './answers.ts';
import type { ContractIndex } from './contract-index.ts';
import { type Judgement, toOpenJudgement } from './judgement.ts';

/** Matches the words in names of parameters and fields for paging. */
const PAGING_WORD =
  /^(page|pages|per|paging|pagination|cursor|offset|limit|next|prev|previous|after|before|starting|ending|total|count|more|token|size|link)$/;

const COUNT_NAME = /total|count|size/;

/** Judges a field of a body by the names on the path to it. */
export function judgeField(
  index: ContractIndex,
  operation: Operation,
  root: Schema,
  path: readonly string[],
): Judgement {
  let schema = root;
  for (const [depth, name] of path.entries()) {
    if (schema.isFreeForm) return { verdict: 'stated', id: index.findSchemaStatement(schema) };
    const alternative = judgeAlternatives(index, operation, schema, path.slice(depth));
    if (alternative !== undefined) return alternative;
    const next = name === '[]' ? schema.items : schema.properties.get(name);
    if (next === undefined) return judgeUnstatedField(index, operation, schema, name, depth === 0);
    schema = next;
  }
  return { verdict: 'stated', id: index.findSchemaStatement(schema) };
}

function judgeAlternatives(
  index: ContractIndex,
  operation: Operation,
  { alternatives }: Schema,
  path: readonly string[],
): Judgement | undefined {
  const judgements = alternatives.map((schema) => judgeField(index, operation, schema, path));
  // An alternative of which nothing is stated can have the field, too.
  return ['stated', 'open', 'unread'].flatMap((best) => judgements.find(({ verdict }) => verdict === best) ?? [])[0];
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
  const [shape] = index.findPointsAt(pointers, ['body', 'type', 'errors']);
  const isEmpty = schema.parts.every(({ node }) => assertionKeywords(node).length === 0);
  if (shape !== undefined && isEmpty) return { verdict: 'open', id: shape.id };
  const paging = isTopLevel && name !== '[]' && hasList(schema) ? judgePaging(index, operation, name) : undefined;
  if (paging !== undefined) return paging;
  const answer = judgeByAnsweredValues(index, operation, (value) => value === 'field', name);
  if (answer !== undefined) return answer;
  if (!index.hasMarks && schema.parts.some(isLeftOut)) return { verdict: 'unread', why: PART_LEFT_OUT };
  const [fields] = index.findPointsAt(pointers, ['fields']);
  // If no field is stated at all, the open point is about all fields.
  if (fields !== undefined && schema.properties.size === 0) return { verdict: 'open', id: fields.id };
  const id = index.findSchemaStatement(schema);
  const allowsAny = !index.hasMarks && schema.properties.size === 0 && schema.keyword('additionalProperties') === true;
  if (schema.additionalProperties !== undefined || allowsAny) return { verdict: 'stated', id };
  const isAnything = index.hasMarks ? isEmpty && name === '[]' : isEmpty || allowsAnyObject(schema);
  if (isAnything && fields === undefined) return { verdict: 'unread', why: 'nothing is stated of the value' };
  const types = [...schema.types];
  if (types.length > 0 && !types.some((type) => type === 'array' || (type === 'object' && name !== '[]')))
    return { verdict: 'excluded', id, why: `it is ${types[0] === 'object' ? 'an' : 'a'} ${types.join(' or ')}` };
  const nearest = findInnerField(schema, name) ?? nearestName(name, [...schema.properties.keys()]);
  const isLeftOpen = fields?.covers === 'fields' ? true : undefined;
  return { verdict: 'invented', id: fields?.id, nearest, owner: findOwner(schema), isLeftOpen };
}

const PART_LEFT_OUT = 'the document lacks a part of the schema, to which it refers';

/** Whether a part of an `allOf` is empty, as after a reference that leads nowhere: its fields are not known. */
const isLeftOut = ({ node, pointer }: Schema['parts'][number]): boolean =>
  /\/allOf\/\d+$/.test(pointer) && Object.keys(node).length === 0;

/** Identifies a schema in all its places: by what its references lead to. */
const findOwner = (schema: Schema): string =>
  listDescribedParts(schema)
    .map(({ pointer }) => pointer)
    .join(' ');

/** Finds a field in the one object of a schema that has it: `token.name`. */
function findInnerField({ properties }: Schema, name: string): string | undefined {
  const [only, ...others] = [...properties].filter(([, { properties: inner }]) => inner.has(name));
  return only === undefined || others.length > 0 ? undefined : `${only[0]}.${name}`;
}

/** Whether all that a schema states is that its values are objects. */
const allowsAnyObject = (schema: Schema): boolean =>
  schema.properties.size === 0 &&
  schema.alternatives.length === 0 &&
  listDescribedParts(schema).every(({ node }) =>
    assertionKeywords(node).every((key) => /^(type|properties)$/.test(key)),
  ) &&
  schema.types.has('object');

/** Judges a name that looks like paging; `undefined` for any other name, or if paging is neither open nor answered. */
export function judgePaging(index: ContractIndex, operation: Operation, name: string): Judgement | undefined {
  const answer = judgeByAnsweredChoice(index, operation, 'list-paging', {
    'by-link': () => name === PAGE_PARAMETER || name === 'link',
    'by-number': ({ parameter }) => name === parameter,
    'by-field': ({ field }) => name === field,
  });
  if (answer?.verdict === 'stated') return answer;
  if (!wordsOf(name).some((word) => PAGING_WORD.test(word))) return undefined;
  // A list without pages can have a count of its elements.
  if (answer !== undefined) return COUNT_NAME.test(name) ? undefined : answer;
  return toOpenJudgement(index.findPointAbout('list-paging', index.pointsOfOperation(operation)));
}

/** Whether an object contains a list, as the results of lists do. */
const hasList = (schema: Schema): boolean => [...schema.properties.values()].some(({ types }) => types.has('array'));

/** Finds the schema at a path of names. */
export function findSchemaAt(root: Schema | undefined, path: readonly string[]): Schema | undefined {
  let schema = root;
  for (const name of path) schema = name === '[]' ? schema?.items : schema?.properties.get(name);
  return schema;
}
