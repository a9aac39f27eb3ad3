// Only the negotiator is imported: 50 files and 15 MB instead of 968 and 90. The rest of Prism checks and forwards
// requests, and makes random data.
import prism from '@stoplight/prism-http/dist/mocker/negotiator/NegotiatorHelpers.js';
import type { Json } from '../../contract/model/index.ts';

/** The part of Prism that chooses one of the documented responses, with its media type and example. */
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

// Node imports the module object of this CommonJS module, bundlers and Vitest import its default export. Prism's own
// types also require ids and other fields that the negotiator does not read here.
export const negotiator: Negotiator = Object(prism).default ?? prism;
