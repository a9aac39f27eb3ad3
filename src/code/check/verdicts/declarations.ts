import {
  jsonContentOf,
  type Operation,
  type Schema,
  sourcesNeedingValues,
  toPointer,
} from '../../../contract/model/index.ts';
import type { JsonType } from '../program.ts';
import type { DeclaredValues, ResponseUse } from '../values/index.ts';
import { acceptAnyValues, judgeByAnsweredChoice } from './answers.ts';
import type { ContractIndex } from './contract-index.ts';
import { findSchemaAt } from './fields.ts';
import { type Judgement, toOpenJudgement } from './judgement.ts';
import { selectResponses } from './responses.ts';

/** A judgement on what a declaration says of a field: its type, or that it may be null or missing. */
export interface DeclarationJudgement {
  readonly is: 'type' | 'null' | 'missing';
  /** The content of the declaration in words, such as `may be null`. */
  readonly words: string;
  readonly judged: Judgement;
}

/** Judges the values that code declares for a field of a response: only what a stated field contradicts, or leaves open. */
export function judgeDeclaration(
  index: ContractIndex,
  operation: Operation,
  { path, isError, values }: Extract<ResponseUse, { of: 'declaration' }>,
): readonly DeclarationJudgement[] {
  const roots = selectResponses(operation, isError).flatMap((response) => jsonContentOf(response)?.schema ?? []);
  const places = roots.flatMap((root) => {
    const schema = findSchemaAt(root, path);
    const parent = findSchemaAt(root, path.slice(0, -1));
    return schema === undefined || parent === undefined ? [] : [{ schema, parent }];
  });
  const schemas = places.map(({ schema }) => schema);
  const name = path.at(-1) ?? '';
  const isRequired =
    index.hasMarks && places.length > 0 && places.every(({ parent }) => parent.required.includes(name));
  const { types, isOptional } = values;
  return [
    ...judgeType(index, schemas, values),
    ...(!isOptional && types?.has('null')
      ? isRequired
        ? judgeNull(index, operation, schemas, path)
        : [{ is: 'null', words: 'may be null', judged: AGREES } as const]
      : []),
    // A type that several operations share is right if one of them does not require the field.
    ...(isOptional
      ? [isRequired ? judgeMissing(index, schemas) : ({ is: 'missing', words: '', judged: AGREES } as const)]
      : []),
  ];
}

const AGREES: Judgement = { verdict: 'stated' };

/** Judges the values that code declares for a field of a request. */
export const judgeSentDeclaration = (
  index: ContractIndex,
  schema: Schema,
  values: DeclaredValues,
  isRequired: boolean,
): readonly DeclarationJudgement[] => [
  ...judgeType(index, [schema], values),
  ...(index.hasMarks && isRequired && values.isOptional ? [judgeMissing(index, [schema])] : []),
];

/** Judges the types that code declares for a value which is sent as text, in the path or the query; `undefined` if one of them can be right. */
export function judgeTextDeclaration(
  index: ContractIndex,
  schema: Schema,
  types: DeclaredValues['types'],
): DeclarationJudgement | undefined {
  const declared = [...(types ?? [])].filter((type) => type !== 'null');
  const stated = [...schema.types].filter((type) => type !== 'null');
  const isUuid = schema.keyword('format') === 'uuid';
  // A text can be a number, and a list or an object can be written in any way.
  const excluded = isUuid ? /^(number|integer|boolean)$/ : stated.includes('boolean') ? /^uuid$/ : /^(uuid|boolean)$/;
  const isJudged = stated.every((one) => /^(number|integer|boolean)$/.test(one) || (one === 'string' && isUuid));
  if (!isJudged || declared.length === 0 || stated.length === 0 || !declared.every((one) => excluded.test(one)))
    return undefined;
  const why = `it is ${withArticle(isUuid ? 'uuid' : stated.join(' or '))}`;
  return { is: 'type', words: `type ${declared.join(' or ')} of `, judged: toExcluded(index, [schema], why) };
}

const judgeMissing = (index: ContractIndex, schemas: readonly Schema[]): DeclarationJudgement => ({
  is: 'missing',
  words: 'may be missing',
  judged: toExcluded(index, schemas, 'it is required'),
});

/** Judges the JSON types of a field against those that its schemas state. */
function judgeType(
  index: ContractIndex,
  schemas: readonly Schema[],
  { types }: DeclaredValues,
): readonly DeclarationJudgement[] {
  if (schemas.length === 0) return [];
  const declared = [...(types ?? [])].filter((type) => type !== 'null');
  if (declared.length === 0) return [];
  const pointers = schemas.flatMap(({ parts }) => parts.map(({ pointer }) => pointer));
  const open = toOpenJudgement(index.findPointsAt(pointers, ['type'])[0]);
  // A declaration with several types assumes none of them.
  if (open !== undefined) return declared.length > 1 ? [] : [{ is: 'type', words: 'type of ', judged: open }];
  const stated = schemas.map((schema) => [...schema.types].filter((type) => type !== 'null'));
  const agrees = stated.some(
    (all) => all.length === 0 || all.some((type) => declared.some((one) => isSameType(one, type))),
  );
  const words = `type ${declared.join(' or ')} of `;
  if (agrees) return [{ is: 'type', words, judged: AGREES }];
  const all = [...new Set(stated.flat())];
  return [{ is: 'type', words, judged: toExcluded(index, schemas, `it is ${withArticle(all.join(' or '))}`) }];
}

const isSameType = (declared: JsonType, stated: string): boolean =>
  declared === stated ||
  (/^(number|integer)$/.test(declared) && /^(number|integer)$/.test(stated)) ||
  (declared === 'uuid' && stated === 'string');

const withArticle = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;

const toExcluded = (index: ContractIndex, [schema]: readonly Schema[], why: string): Judgement => ({
  verdict: 'excluded',
  id: schema && index.findSchemaStatement(schema),
  why,
});

/** Judges that a field may be null. A statement may say that the value of a field is always there. */
function judgeNull(
  index: ContractIndex,
  operation: Operation,
  schemas: readonly Schema[],
  path: readonly string[],
): readonly DeclarationJudgement[] {
  if (schemas.some(({ types }) => types.has('null') || types.size === 0)) return [];
  const [needed] = sourcesNeedingValues(operation).filter(({ at }) => at === toPointer(path));
  const judged: Judgement | undefined =
    needed === undefined
      ? (judgeByAnsweredChoice(index, operation, 'nulls', { possible: acceptAnyValues }) ??
        toOpenJudgement(index.findPointAbout('nulls', index.pointsOfSurface(operation))))
      : { verdict: 'excluded', id: needed.id, why: index.findSentence(needed.id) };
  return judged === undefined ? [] : [{ is: 'null', words: 'may be null', judged }];
}
