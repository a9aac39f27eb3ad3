// The part of Prism that chooses a response and its example. The whole of it is 968 files and 90 MB, these are 50 and 15:
// what is left out checks requests, forwards them and makes random data.
import prism from '@stoplight/prism-http/dist/mocker/negotiator/NegotiatorHelpers.js';
import type { Json } from '../../contract/model/index.ts';

/** The part of Prism that chooses one of the documented responses, and its media type and example. */
export interface Negotiator {
  negotiateOptionsForValidRequest(
    operation: { readonly method: string; readonly responses: readonly NegotiableResponse[] },
    wanted: { readonly code?: number | undefined; readonly exampleKey?: string | undefined; readonly dynamic: false },
  ): (logger: object) => { readonly _tag: 'Left' } | { readonly _tag: 'Right'; readonly right: Negotiated };
}

export interface NegotiableResponse {
  readonly code: string;
  readonly contents: readonly {
    readonly mediaType: string;
    readonly examples: readonly { readonly key: string; readonly value: Json }[];
  }[];
}

export interface Negotiated {
  readonly code: string;
  readonly mediaType?: string;
  readonly bodyExample?: { readonly value?: Json };
}

// A CommonJS module with a default: Node gives the module, bundlers and Vitest its default. And its types ask for ids
// and more, which are not read here.
export const negotiator: Negotiator = Object(prism).default ?? prism;
