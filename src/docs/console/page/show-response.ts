import type { Operation } from '../../../contract/operation.ts';
import { openPointLink } from '../../page.ts';
import { namedIn, type Part, viewResponse } from '../response-view.ts';
import { make } from './elements.ts';
import { bare, questions } from './in-page.ts';
import type { TimedResponse } from './send.ts';

/** A response with its guesses marked as on the pages of the reference. */
export function showResponse(operation: Operation, caption: string, response: TimedResponse): HTMLElement {
  const { status, headers, body } = viewResponse(bare, operation, response);
  const named = [...(namedIn(response.headers) ?? [])];
  const code = make('code', [
    piece(status),
    '\n',
    ...headers.flatMap((header) => [`${header.name}: `, piece(header), '\n']),
    '\n',
    ...(body.length === 0 ? ['no body'] : body.map(piece)),
  ]);
  const pre = make('pre', code);
  pre.tabIndex = 0;
  const origin = response.headers['colloquy-mock'] === 'not-in-contract' ? ' · not in the contract' : '';
  return make('figure', [
    make('figcaption', [
      make('b', caption),
      ` · ${response.milliseconds.toFixed(response.milliseconds < 10 ? 1 : 0)} ms${origin}`,
    ]),
    pre,
    make('details', [
      make('summary', `${named.length} open ${named.length === 1 ? 'point' : 'points'} decided`),
      make(
        'ul',
        named.map((id) => make('li', [linkTo(id, id), ` ${questions.get(id) ?? ''}`])),
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

function piece({ text, points: [first, ...others] }: Part): Node {
  if (first === undefined) return document.createTextNode(text);
  return make('a', text, {
    className: text.includes('\n') ? 'gap lines' : 'gap',
    href: openPointLink(first),
    title: [first, ...others].map((id) => `${id}: ${questions.get(id) ?? ''}`).join('\n'),
  });
}

function linkTo(id: string, text: string): HTMLElement {
  return make('a', text, { href: openPointLink(id) });
}
