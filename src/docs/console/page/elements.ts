import { element } from '../../../web/page/dom.js';

/**
 * Returns the element of a selector.
 *
 * @throws {Error} if the page does not have it.
 */
export function find<Kind extends HTMLElement>(selector: string, kind: new () => Kind): Kind {
  const match = document.querySelector(selector);
  if (!(match instanceof kind)) throw new Error(`the page has no ${selector}`);
  return match;
}

export const textInput = (properties: Partial<HTMLInputElement> = {}): HTMLInputElement =>
  element('input', { autocomplete: 'off', spellcheck: false, ...properties });

export function fieldRow(label: string, input: HTMLInputElement | HTMLTextAreaElement, hint: string): HTMLElement {
  return element('label', {}, element('span', {}, element('b', {}, label), ` ${hint}`), input);
}
