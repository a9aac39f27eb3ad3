import * as detectable from './detectable.ts';
import type { Detector, Undetectable } from './detector.ts';
import type { BEHAVIOURS, Behaviour } from './table.ts';

/** How exchanges show each behaviour, or why they cannot. Apart from what a server does, so that a bundle leaves it out. */
export const DETECTORS: { readonly [B in Behaviour]: Detector<(typeof BEHAVIOURS)[B]> | Undetectable } = {
  ...detectable,
  'name-characters': { undetectable: 'A name that is not there and one that cannot be are both answered with 404.' },
  'body-size': { undetectable: 'No body of verify is large: a limit can be anywhere above what was accepted.' },
  'list-errors': { undetectable: 'A status that was not seen can still come.' },
  'write-errors': { undetectable: 'A status that was not seen can still come.' },
  'reply-time': { undetectable: 'A reply that comes in time shows no limit.' },
  'rate-limit': { undetectable: 'It takes more requests than verify sends.' },
  timeouts: { undetectable: 'It takes a request that lasts as long as the limit.' },
  'upstream-failures': { undetectable: 'One failure does not show the status of the others, and verify causes none.' },
  'failed-requests': { undetectable: 'It takes a failure, and what was stored before and after it.' },
  'key-expiry': { undetectable: 'It takes days.' },
  'list-completeness': { undetectable: 'A list does not show what it leaves out.' },
  'filter-by-user': { undetectable: 'It takes two conversations whose users are known.' },
  'filters-combined': { undetectable: 'It takes conversations of several agents and users.' },
  'filter-without-match': { undetectable: 'It takes a filter, whose name is open.' },
  'no-reply': { undetectable: 'It takes a reply that does not come.' },
  'sent-twice': { undetectable: 'Verify sends no message twice.' },
  'sent-at-once': { undetectable: 'It takes two messages at once to one conversation.' },
  'hang-up': { undetectable: 'No operation reads the messages that are stored.' },
  'failed-reply': { undetectable: 'No operation reads the messages that are stored.' },
  'metadata-keys': { undetectable: 'Verify sends no message twice.' },
  'unknown-user': { undetectable: 'It takes a number that is known to be of no user.' },
  'created-twice': { undetectable: 'Verify stores no memory twice.' },
  'agent-level': { undetectable: 'No operation reads the memories.' },
  'memory-use': { undetectable: 'A reply does not show what it was made from.' },
};
