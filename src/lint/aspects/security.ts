import type { Openness } from './openness.ts';

/** How a request is authenticated is open. An empty list would say that it is not. */
export const security: Openness = {
  sits: ['operation'],
  form: 'no `security`, neither here nor at the root',
  isOpen: ({ node, document }) => node.security === undefined && document.security === undefined,
  fillings: ({ node, pointer, document }) => [
    ...(node.security === undefined ? [] : [{ pointer: `${pointer}/security`, what: '`security`' }]),
    ...(document.security === undefined ? [] : [{ pointer: '/security', what: '`security` at the root' }]),
  ],
};
