import { element } from '../../../web/page/dom.js';

/**
 * Finds the element that a selector selects.
 *
 * @throws {Error} if the page does not have it.
 */
export function findElement<Kind extends HTMLElement>(selector: string, kind: new () => Kind): Kind {
  const match = document.querySelector(selector);
  if (!(match instanceof kind)) throw new Error(`the page has no ${selector}`);
  return match;
}

export const textInput = (properties: Partial<HTMLInputElement> = {}): HTMLInputElement =>
  element('input', { autocomplete: 'off', spellcheck: false, ...properties });

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function fieldRow(label: string, input: Control, hint: string): HTMLElement {
  return element('label', {}, element('span', {}, element('b', {}, label), ` ${hint}`), input);
}

/** Creates a labelled `select` with an option for each text. The values of the options are the texts by default. */
export function selectRow(label: string, texts: readonly string[], values = texts) {
  const select = element(
    'select',
    {},
    ...texts.map((text, index) => element('option', { value: values[index] ?? text }, text)),
  );
  return { select, row: fieldRow(label, select, '') };
}
