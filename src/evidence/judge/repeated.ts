import { repeatedIn } from '../../contract/behaviours/index.ts';
import { fromPointer, isJsonObject } from '../../contract/model/index.ts';
import type { OperationExchange } from './operation-exchange.ts';
import type { JudgeContext } from './tally.ts';

const NOT_ASCII = /\P{ASCII}+/gu;
const WINDOWS_1252 = new TextDecoder('windows-1252');

/** Functions that return a text in UTF-8 as a program with another encoding would read it. */
export const MISREADINGS: readonly ((text: string) => string)[] = [
  (text) => Buffer.from(text).toString('latin1'),
  (text) => WINDOWS_1252.decode(Buffer.from(text)),
];

/** Checks the parts of a response that repeat the request: for texts of another request, and for texts read in a wrong encoding. */
export function judgeRepeated({ paired: { successes: accepted }, tally, claims }: JudgeContext): void {
  const sent = new Set(accepted.flatMap(sentTextKeys));
  for (const one of accepted) {
    for (const { pointer, expression, value } of repeatedIn(one)) {
      const stored = expression === '$request.body' && isJsonObject(value) ? value : {};
      const texts = Object.entries(stored).flatMap(([name, text]) => {
        const original = sentText(one, name);
        const isChanged = typeof text === 'string' && text.trim() !== '' && text !== original;
        return isChanged && original !== undefined ? [{ name, text, original }] : [];
      });
      const ids = claims.at(`${one.response?.schema?.at(fromPointer(pointer))?.pointer}/$ref`);
      const isOfAnother = ({ name, text }: { readonly name: string; readonly text: string }): boolean =>
        sent.has(sentTextKey(one, name, text));
      if (texts.some(isOfAnother))
        tally.blame(ids, { reason: 'another-request', how: 'it has the text of another request' }, one);
      if (texts.some(isMisread))
        tally.blame(ids, { reason: 'encoding', how: 'its text was read in another encoding than UTF-8' }, one);
    }
  }
}

const sentTextKey = ({ request }: OperationExchange, name: string, text: string): string =>
  JSON.stringify([request.operation.pointer, name, text]);

function sentTextKeys(one: OperationExchange): string[] {
  const sent = Object.keys(Object(one.request.body?.value));
  return sent.flatMap((name) => {
    const text = sentText(one, name);
    return text === undefined ? [] : [sentTextKey(one, name, text)];
  });
}

function sentText({ request }: OperationExchange, name: string): string | undefined {
  const text: unknown = Object(request.body?.value)[name];
  return typeof text === 'string' ? text : undefined;
}

/** Whether all characters outside ASCII were read in another encoding. */
function isMisread({ text, original }: { readonly text: string; readonly original: string }): boolean {
  const parts = original.match(NOT_ASCII) ?? [];
  if (parts.length === 0 || parts.some((part) => text.includes(part))) return false;
  return MISREADINGS.some((misread) => parts.every((part) => text.includes(misread(part))));
}
