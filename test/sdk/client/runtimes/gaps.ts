/** The gaps of run times by name: the behaviour instead, and the reason. */
export type Gaps = Readonly<Record<string, { readonly seen: unknown; readonly because: string }>>;

export const GAPS = {
  node: {},
  chromium: {
    'a redirect is not followed': {
      seen: { status: 0 },
      because: 'fetch in a page hides all of a redirect that is not followed',
    },
    'a message is not sent again after 421': {
      seen: { again: true },
      because: 'the Fetch standard sends a request again when it came to the wrong host, on another connection',
    },
    'a message is not sent again when the connection is lost': {
      seen: { again: true },
      because: 'Chromium sends a request again when a connection that it reuses is lost, whichever method it has',
    },
    'a key': { seen: 'usage', because: 'in a page everyone can read the key' },
  },
  bun: {},
  deno: {},
  workerd: {},
  msw3: {
    'the types of ./msw': {
      seen: /node_modules\/(msw|@mswjs)\//,
      because: 'the declarations of MSW 3 use types that TypeScript has from 5.7 on',
    },
  },
  noPlatform: {
    'the types of ./openapi-fetch': {
      seen: 'node_modules/openapi-fetch/',
      because: "openapi-fetch's own declarations name Request and Response, which the DOM's types or Node's have",
    },
  },
} as const satisfies Record<string, Gaps>;

/** The input of the checks: the behaviour at each gap. */
export const seenIn = (gaps: Gaps): Record<string, unknown> =>
  Object.fromEntries(Object.entries(gaps).map(([name, { seen }]) => [name, seen]));
