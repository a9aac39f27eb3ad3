import type { Operation } from '../../../contract/model/operation.ts';
import { element } from '../../../web/page/dom.js';
import { openPointLink } from '../../page.ts';
import { findNamedPoints, responseHtml, viewResponse } from '../response-view.ts';
import { contractWithoutSet, questionsById } from './in-page.ts';
import type { TimedResponse } from './send.ts';

/** Shows a response; its guesses are marked like those on the pages of the reference. */
export function showResponse(operation: Operation, caption: string, response: TimedResponse): HTMLElement {
  const named = [...(findNamedPoints(response.headers) ?? [])];
  const view = viewResponse(contractWithoutSet, operation, response);
  const titleOf = (ids: readonly string[]): string =>
    ids.map((id) => `${id}: ${questionsById.get(id) ?? ''}`).join('\n');
  const origin = response.headers['colloquy-mock'] === 'not-in-contract' ? ' · not in the contract' : '';
  const time = response.milliseconds.toFixed(response.milliseconds < 10 ? 1 : 0);
  const points = named.map((id) =>
    element('li', {}, element('a', { href: openPointLink(id) }, id), ` ${questionsById.get(id) ?? ''}`),
  );
  const summary = `${named.length} open ${named.length === 1 ? 'point' : 'points'} decided`;
  return element(
    'figure',
    {},
    element('figcaption', {}, element('b', {}, caption), ` · ${time} ms${origin}`),
    document.createRange().createContextualFragment(responseHtml(view, '', titleOf).html),
    ...(points.length === 0
      ? []
      : [element('details', {}, element('summary', {}, summary), element('ul', {}, ...points))]),
  );
}

export function showFailure(lines: readonly string[]): HTMLElement {
  return element('div', { className: 'failure', role: 'alert' }, ...lines.map((line) => element('p', {}, line)));
}

export function showNote(title: string, items: readonly string[]): HTMLElement {
  const list = items.length === 0 ? '' : element('ul', {}, ...items.map((item) => element('li', {}, item)));
  return element('div', { className: 'note', role: 'status' }, element('p', {}, title), list);
}
