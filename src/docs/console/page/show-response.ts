import type { Operation } from '../../../contract/model/operation.ts';
import { openPointLink } from '../../page.ts';
import { namedIn, responseHtml, viewResponse } from '../response-view.ts';
import { make } from './elements.ts';
import { bare, questions } from './in-page.ts';
import type { TimedResponse } from './send.ts';

/** A response with its guesses marked as on the pages of the reference. */
export function showResponse(operation: Operation, caption: string, response: TimedResponse): HTMLElement {
  const named = [...(namedIn(response.headers) ?? [])];
  const view = viewResponse(bare, operation, response);
  const titleOf = (ids: readonly string[]): string => ids.map((id) => `${id}: ${questions.get(id) ?? ''}`).join('\n');
  const origin = response.headers['colloquy-mock'] === 'not-in-contract' ? ' · not in the contract' : '';
  return make('figure', [
    make('figcaption', [
      make('b', caption),
      ` · ${response.milliseconds.toFixed(response.milliseconds < 10 ? 1 : 0)} ms${origin}`,
    ]),
    document.createRange().createContextualFragment(responseHtml(view, '', titleOf).html),
    make('details', [
      make('summary', `${named.length} open ${named.length === 1 ? 'point' : 'points'} decided`),
      make(
        'ul',
        named.map((id) => make('li', [make('a', id, { href: openPointLink(id) }), ` ${questions.get(id) ?? ''}`])),
      ),
    ]),
  ]);
}

export function showFailure(lines: readonly string[]): HTMLElement {
  return make(
    'div',
    lines.map((line) => make('p', line)),
    { className: 'failure', role: 'alert' },
  );
}
