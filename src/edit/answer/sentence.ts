import type { Aspect, OpenPoint } from '../../contract/index.ts';
import { isJsonObject, type Json } from '../../contract/index.ts';

/** A plain sentence for an answer that comes without one. */
export function sentenceFor(point: OpenPoint, value: Json): string {
  return SENTENCES[point.aspect](value);
}

const SENTENCES: Readonly<Record<Aspect, (value: Json) => string>> = {
  status: (value) => `A successful answer has the status ${either([value].flat().map(String))}.`,
  body: (value) => (value === null ? 'A successful answer has no body.' : 'The body has this form.'),
  type: (value) => `The value is ${kindOf(value)}.`,
  fields: (value) => {
    if (isJsonObject(value) && typeof value.$ref === 'string') return `It is ${kindOf(value)}.`;
    return isJsonObject(value) && value.additionalProperties === true
      ? 'Further fields are accepted.'
      : 'There are no other fields.';
  },
  parameters(value) {
    const names = namesIn(value);
    return `The query parameter${names.length === 1 ? ' is' : 's are'} ${both(names)}.`;
  },
  encoding: (value) =>
    isJsonObject(value) && isJsonObject(value.content)
      ? `The parameters are sent as ${either(Object.keys(value.content).map(quote))}.`
      : 'The parameters are sent in the query.',
  security: (value) => {
    const schemes = isJsonObject(value) ? [value.security].flat().filter(isJsonObject).flatMap(Object.keys) : [];
    return schemes.length === 0 ? 'The request needs no key.' : `The request needs ${either(schemes.map(quote))}.`;
  },
  errors: (value) => `An error has the status ${either(isJsonObject(value) ? Object.keys(value) : [])}.`,
  address: (value) => `The address is ${String(value)}.`,
  elsewhere: () => '',
};

function kindOf(schema: Json): string {
  if (!isJsonObject(schema)) return 'known';
  if (typeof schema.$ref === 'string') return `of the form \`${schema.$ref.split('/').at(-1)}\``;
  const types = [schema.type ?? []].flat().map((type) => quote(String(type)));
  return types.length === 0 ? 'of this form' : `of the type ${either(types)}`;
}

function namesIn(parameters: Json): string[] {
  return [parameters].flat().map((parameter) => quote(isJsonObject(parameter) ? String(parameter.name) : ''));
}

const quote = (name: string): string => `\`${name}\``;
const either = (names: readonly string[]): string => new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
const both = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);
