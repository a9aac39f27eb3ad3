import type { Comment } from 'typedoc';

export function textOf(parts: readonly { readonly text: string }[] | undefined): string {
  return (parts ?? [])
    .map(({ text }) => text)
    .join('')
    .replaceAll('\n', ' ')
    .trim();
}

/** What an option is where it is left out; nothing where its comment does not say. */
export function defaultOf(comment: Comment | undefined): string {
  return textOf(comment?.getTag('@defaultValue')?.content)
    .replaceAll(/^```ts|```$/g, '')
    .trim();
}
