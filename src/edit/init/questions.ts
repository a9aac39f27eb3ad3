import { ASPECT_DEFINITIONS, type Element } from '../../aspects/index.ts';
import { ASPECTS, type Aspect, directionsOf, type JsonObject } from '../../contract/index.ts';
import { ofApi } from './of-api.ts';
import { ofOperation } from './of-operation.ts';
import { ofHeader, ofParameter, ofResponse, ofScheme } from './of-parts.ts';
import { ofProperty, ofSchema } from './of-schema.ts';
import { listed, nameOf, type Question } from './question.ts';

/** The questions of an element: what its structure leaves open first, then what no structure could say. */
export function questionsAt(element: Element): Question[] {
  const loose = ASPECTS.flatMap((aspect) => {
    const { markedOn, isOpen } = ASPECT_DEFINITIONS[aspect];
    return markedOn.includes(element.kind) && isOpen?.(element) === true ? looseQuestion(aspect, element) : [];
  });
  return [...loose, ...(BY_KIND[element.kind]?.(element) ?? [])];
}

/** What an element leaves open as its aspect says. */
function looseQuestion(aspect: Aspect, element: Element): Question[] {
  const { node, document, pointer } = element;
  const what = nameOf(element);
  const question = (name: string, text: string, form?: JsonObject): Question[] => [
    { aspect, name, question: text, ...(form === undefined ? {} : { form }) },
  ];
  switch (aspect) {
    case 'status':
      return question('status', `With which status does ${what} succeed?`);
    case 'body':
      return question('body', `What does ${what} hold?`);
    case 'security':
      return question('security', `How is a request ${what} authenticated?`);
    case 'errors':
      return question('error', `Which statuses and bodies stand behind ${what}?`);
    case 'encoding':
      return question('encoding', `In which media type, and in which form, does ${what} carry what is sent?`);
    case 'address':
      return question('address', `What is the address behind \`${String(node.url)}\`?`);
    case 'parameters':
      return question('filters', `Which query parameters does ${what} take, and in which formats?`);
    case 'type':
      return question('type', `Which type does ${what} have?`);
    case 'fields': {
      const known = Object.keys(Object(node.properties)).map((name) => `\`${name}\``);
      const form = node.additionalProperties === undefined ? { additionalProperties: true } : undefined;
      if (directionsOf(document).of(pointer) === 'sent') {
        return question('fields', `Are fields of ${what} that are not described stored, ignored or refused?`, form);
      }
      const besides =
        known.length === 0 ? '' : ` besides ${known.length > 4 ? 'those that are described' : listed(known)}`;
      return question('fields', `Which fields does ${what} have${besides}?`, form);
    }
    default:
      return [];
  }
}

/** What the structure has no place for, by the kind of element that a reader would look at. */
const BY_KIND: Partial<Record<Element['kind'], (element: Element) => Question[]>> = {
  info: ofApi,
  operation: ofOperation,
  parameter: ofParameter,
  header: ofHeader,
  response: ofResponse,
  'security scheme': ofScheme,
  property: ofProperty,
  'named schema': ofSchema,
};
