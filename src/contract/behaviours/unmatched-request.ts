/** The treatment of a request that does not match the contract: an error, a redirect, or a usual response. */
export type UnmatchedRequestTreatment =
  | { readonly as: 'error'; readonly status: number }
  | { readonly as: 'redirect'; readonly status: number }
  /** Served like the request that the caller probably meant. */
  | { readonly as: 'served' };
