/** The response to a request that does not match the contract. */
export type UnmatchedRequest =
  | { readonly as: 'error'; readonly status: number }
  | { readonly as: 'redirect'; readonly status: number }
  /** Served like the request that the caller probably meant. */
  | { readonly as: 'served' };
