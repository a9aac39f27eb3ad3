import type { ExactJson } from '../model/index.ts';
import type { BehaviourDefinition } from './definition.ts';
import { type Detector, detectByOneCase } from './detector.ts';
import type { Exchange } from './exchange.ts';

export interface ContentForm {
  readonly form: 'plain' | 'markdown' | 'html';
  /** Adds markup to a text, so that clients which show it as plain text are noticed. */
  mark(text: string): string;
}

export const contentForm: BehaviourDefinition<'content-form', ContentForm> = {
  default: () => ({ form: 'plain', mark: (text) => text }),
  choices: {
    plain: () => ({ form: 'plain', mark: (text) => text }),
    markdown: () => ({ form: 'markdown', mark: (text) => `**${text}**` }),
    html: () => ({ form: 'html', mark: (text) => `<p>${text}</p>` }),
  },
};

export const detector: Detector<typeof contentForm> = {
  permits: { markdown: ['html'], html: ['markdown'] },
  detect({ point, ofOperations, valuesAt }) {
    // The response may repeat the text of the request.
    const plain = ofOperations.filter(
      ({ request }) => !textsIn(request.body?.value ?? null).some((text) => /[<*_#`[]/.test(text)),
    );
    const texts = valuesAt(point.place.pointer, plain).filter(({ value }) => typeof value === 'string');
    const exchangesMatching = (markup: RegExp): Exchange[] =>
      texts.flatMap(({ by, value }) => (markup.test(String(value)) ? [by] : []));
    // In a recording with pseudonyms, the two tags of an element can have other names.
    const html = exchangesMatching(/<[a-z][a-z0-9]*\b[^<>]*>.*<\/[a-z][a-z0-9]*>|<(?:br|hr|img)\b[^<>]*>/is);
    if (html.length > 0) return detectByOneCase('html', html, texts.length, '');
    const markdown = exchangesMatching(/\*\*[^*]+\*\*|^#{1,6} |\[[^\]]+\]\([^)]+\)|```/m);
    return detectByOneCase('markdown', markdown, texts.length, 'no text had markup');
  },
};

function textsIn(value: ExactJson): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
