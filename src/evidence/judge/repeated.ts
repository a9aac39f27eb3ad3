import { objectsIn, repeatedPartsIn } from '../../contract/behaviours/index.ts';
import { fromPointer, isJsonObject } from '../../contract/model/index.ts';
import { isOrdinarySuccess, type OperationExchange } from './operation-exchange.ts';
import type { JudgeContext } from './tally.ts';

const NON_ASCII = /\P{ASCII}+/gu;
const WINDOWS_1252 = new TextDecoder('windows-1252');

/** Functions that return a text in UTF-8 as a program with another encoding would read it. */
export const MISREADINGS: readonly ((text: string) => string)[] = [
  (text) => Buffer.from(text).toString('latin1'),
  (text) => WINDOWS_1252.decode(Buffer.from(text)),
];

/** A text of the response that repeats a text of the request (`original`), changed or not. */
export interface RepeatedText {
  readonly name: string;
  readonly text: string;
  readonly original: string;
  /** The texts of this name in the other parts of the response with the same schema, such as the reply. */
  readonly replies: readonly string[];
}

/**
 * Checks the parts of a response that repeat the request: for texts of another request, of another field or of a reply,
 * and for texts read in a wrong encoding. Whether a server may change texts in other ways is open.
 */
export function judgeRepeatedTexts({ all, tally, claims }: JudgeContext): void {
  const accepted = all.filter(isOrdinarySuccess);
  const sent = new Set(accepted.flatMap(listSentTextKeys));
  const repeated = accepted.flatMap((one) =>
    repeatedPartsIn(one).flatMap(({ pointer, expression, value }) =>
      expression === '$request.body' && isJsonObject(value)
        ? [{ one, pointer, texts: findRepeatedTexts(one, pointer, value) }]
        : [],
    ),
  );
  const replies = new Set(repeated.flatMap(({ texts }) => texts.flatMap((text) => text.replies)));
  for (const { one, pointer, texts } of repeated) {
    const ids = claims.at(`${one.response?.schema?.find(fromPointer(pointer))?.pointer}/$ref`);
    const changed = texts.filter(({ text, original }) => text.trim() !== '' && text !== original);
    if (changed.some(({ name, text }) => sent.has(sentTextKey(one, name, text))))
      tally.blame('repeated', ids, { reason: 'another-request', how: 'it has the text of another request' }, one);
    if (changed.some(({ text }) => textsWithin(one).includes(text)))
      tally.blame(
        'repeated',
        ids,
        { reason: 'another-field', how: 'it has the text of another field of the request' },
        one,
      );
    if (changed.some(isMisread))
      tally.blame(
        'repeated',
        ids,
        { reason: 'encoding', how: 'its text was read in another encoding than UTF-8' },
        one,
      );
    else if (changed.some(isSwapped))
      tally.blame('repeated', ids, { reason: 'swapped', how: 'it is swapped with the reply' }, one);
    else if (changed.some((text) => replies.has(text.text) && countAddedWords(text) > 0))
      tally.blame('repeated', ids, { reason: 'reply', how: 'it has the text of a reply' }, one);
  }
}

export function findRepeatedTexts(one: OperationExchange, pointer: string, value: object): RepeatedText[] {
  const [part = ''] = fromPointer(pointer);
  const schema = one.response?.schema;
  const target = schema?.properties.get(part)?.target.pointer;
  const others = [...(schema?.properties ?? [])]
    .filter(([name, property]) => name !== part && property.target.pointer === target)
    .map(([name]): unknown => Object(one.response?.body?.value)[name]);
  return Object.entries(value).flatMap(([name, text]) => {
    const original = findSentText(one, name);
    if (typeof text !== 'string' || original === undefined) return [];
    const replies = others.map((other) => Object(other)[name]).filter((reply) => typeof reply === 'string');
    return [{ name, text, original, replies }];
  });
}

/** Counts the words of a text that the original does not have, without markup. A changed text rarely has new words. */
function countAddedWords({ text, original }: RepeatedText): number {
  if (original.trim() === '') return 0;
  const sent = foldCase(original);
  const words = foldCase(text.replaceAll(/<[^>]*>|&#?\w+;/g, ' ')).match(/\p{L}{2,}/gu) ?? [];
  return words.filter((word) => !sent.includes(word)).length;
}

/** Returns a text without accents and in upper case, so that texts that a server stored in another form compare equal. */
const foldCase = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();

/**
 * Whether message and reply are swapped: the reply equals the sent text, and the returned message has at least two new
 * words. The reply alone shows nothing, since an agent may repeat the message.
 */
const isSwapped = (one: RepeatedText): boolean => one.replies.includes(one.original) && countAddedWords(one) > 1;

const sentTextKey = ({ request }: OperationExchange, name: string, text: string): string =>
  JSON.stringify([request.operation.pointer, name, text]);

function listSentTextKeys(one: OperationExchange): string[] {
  const sent = Object.keys(Object(one.request.body?.value));
  return sent.flatMap((name) => {
    const text = findSentText(one, name);
    return text === undefined ? [] : [sentTextKey(one, name, text)];
  });
}

function findSentText({ request }: OperationExchange, name: string): string | undefined {
  const text: unknown = Object(request.body?.value)[name];
  return typeof text === 'string' ? text : undefined;
}

/** The texts in objects within the body of a request, such as in free-form data. */
const textsWithin = ({ request }: OperationExchange): readonly unknown[] =>
  objectsIn(request.body?.value ?? null)
    .slice(1)
    .flatMap((object) => Object.values(object).filter((part) => typeof part === 'string'));

/** Whether all characters outside ASCII were read in another encoding. */
function isMisread({ text, original }: { readonly text: string; readonly original: string }): boolean {
  const parts = original.match(NON_ASCII) ?? [];
  // The misreading of a character may contain that character.
  if (parts.length > 0 && MISREADINGS.some((misread) => misread(original).trim() === text.trim())) return true;
  if (parts.length === 0 || parts.some((part) => text.includes(part))) return false;
  return MISREADINGS.some((misread) => parts.every((part) => text.includes(misread(part))));
}
