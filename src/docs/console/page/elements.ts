type Content = string | Node | readonly (string | Node)[];

/** Makes an element with a text, or with others in it. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  content: Content,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...[content].flat());
  return element;
}

/** An element that the page has. */
export function find<Kind extends HTMLElement>(selector: string, kind: new () => Kind): Kind {
  const element = document.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`the page has no ${selector}`);
  return element;
}

export const textInput = (properties: Partial<HTMLInputElement> = {}): HTMLInputElement =>
  make('input', [], { autocomplete: 'off', spellcheck: false, ...properties });

export function fieldRow(label: string, input: HTMLInputElement | HTMLTextAreaElement, hint: string): HTMLElement {
  return make('label', [make('span', [make('b', label), ` ${hint}`]), input]);
}
