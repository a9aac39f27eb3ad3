/** What a server does with a request that does not match what the contract states. */
export type UnmatchedRequest =
  | { readonly as: 'error'; readonly status: number }
  | { readonly as: 'redirect'; readonly status: number }
  /** It is served as the request that was meant. */
  | { readonly as: 'served' };
