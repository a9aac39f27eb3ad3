import type { Operation, Response } from '../../../contract/model/index.ts';
import { walkNodes } from '../program.ts';
import type { ContractIndex } from './contract-index.ts';
import type { Judgement } from './judgement.ts';

/**
 * Judges a query parameter, or a header of a request or a response, that only texts of a document without marks name: those of its operation, such as an
 * example with `-H 'Client-Id: …'`, or a chapter on paging. A name of one word counts only in the description of the
 * operation and in code, since texts contain it by chance.
 */
export function judgeNameInTexts(
  { hasMarks, contract: { document } }: ContractIndex,
  { node, responses, parameters }: Operation,
  name: string,
): Judgement | undefined {
  if (hasMarks || name === '') return undefined;
  const escaped = name.replaceAll(/[^\w-]/g, '.');
  const inText = new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`, 'i');
  const inCode = new RegExp(`(["'\`])${escaped}\\1|[?&]${escaped}=`, 'i');
  const isOfSeveralWords = /[a-z0-9][A-Z_-]\w/.test(name);
  const ofOperation = listTexts([node, ...responses.map((response) => response.node)]);
  if (
    listOwnTexts(node).some((text) => inText.test(text)) ||
    ofOperation.some((text) => (isOfSeveralWords ? inText : inCode).test(text))
  )
    return { verdict: 'unread', why: 'only a text of the operation names it' };
  if (listFormsOfNames(parameters.flatMap((one) => listOwnTexts(one.node))).some((form) => form.test(name)))
    return { verdict: 'unread', why: 'only a text of the operation describes such names' };
  const ofDocument = [document.info, ...[document.tags ?? []].flat()].flatMap(listOwnTexts);
  return ofDocument.some((text) => inCode.test(text))
    ? { verdict: 'unread', why: 'only a text of the document names it' }
    : undefined;
}

/**
 * Judges a field that only the description of its operation or of a response names in a document without marks: in code, or by a name of
 * several words.
 */
export function judgeFieldInTexts(
  { hasMarks }: ContractIndex,
  { node }: Operation,
  responses: readonly Response[],
  name = '',
): Judgement | undefined {
  if (hasMarks || !/^[a-z]\w*$/i.test(name)) return undefined;
  const isOfSeveralWords = /[a-z0-9][A-Z_]\w/.test(name);
  const named = new RegExp(isOfSeveralWords ? `(?<![\\w-])${name}(?![\\w-])` : `(["'\`])${name}\\1`);
  return [node, ...responses.map((response) => response.node)].flatMap(listOwnTexts).some((text) => named.test(text))
    ? { verdict: 'unread', why: 'only a text of the operation names it' }
    : undefined;
}

/** Matches a form of names in a text, such as `<field>$<operator>`. */
const NAME_FORM = /<[\w -]+>([^\w\s<>/]{1,3})<[\w -]+>/g;

/** Lists patterns for the names that texts describe by a form with placeholders. */
const listFormsOfNames = (texts: readonly string[]): readonly RegExp[] =>
  texts.flatMap((text) =>
    [...text.matchAll(NAME_FORM)].map(
      ([, between = '']) => new RegExp(`^\\w[\\w.-]*${between.replaceAll(/[^\w]/g, '\\$&')}\\w+$`),
    ),
  );

/** Lists the texts in all parts of an operation, without the names in lists, such as `required` and `enum`. */
const listTexts = (part: unknown): readonly string[] =>
  [...walkNodes(part)].flatMap((each) =>
    Array.isArray(each) ? [] : Object.values(each).filter((value): value is string => typeof value === 'string'),
  );

const listOwnTexts = (part: unknown): readonly string[] =>
  typeof part === 'object' && part !== null
    ? ['summary', 'description'].flatMap((key) => {
        const text: unknown = Reflect.get(part, key);
        return typeof text === 'string' ? [text] : [];
      })
    : [];
