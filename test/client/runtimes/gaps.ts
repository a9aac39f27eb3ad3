/** What a run time cannot do, each with its reason: the name of the gap, and what is seen in its place. */
export const GAPS = {
  node: {},
  chromium: {
    // fetch in a page hides all of a redirect that is not followed
    'the status of a redirect': 0,
    // the Fetch standard has a request that was sent to the wrong host (421) sent again, on another connection
    'a message after 421': 2,
    // Chromium sends a request again when a connection that it reuses is lost, whichever method it has
    'a message after a lost connection': 'is sent again',
    // in a page everyone can read the key
    'a key': 'usage',
  },
  bun: {},
  deno: {},
  workerd: {},
} as const;
