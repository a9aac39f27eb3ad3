import type { Operation } from '../../../contract/model/index.ts';

/** Returns the words of an operation's id, its summary and the end of its path, in lower case. */
export function operationWords({ operationId, summary, path }: Operation): string {
  const end = path.split('/').findLast((segment) => segment !== '' && !segment.startsWith('{')) ?? '';
  return `${operationId} ${summary} ${end}`
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_./:]+/g, ' ')
    .toLowerCase();
}

const READ_WORDS =
  /\b(search|find|query|filter|lookup|look up|validate|verify|verification|check|preview|simulate|estimate|calculate|quote|evaluate|test|parse|convert|translate|list|get|fetch|count|export|render|compare|login|log in|logout|sign in|signin|token|tokens|auth|authorize|authenticate|oauth|refresh|exchange|revoke|ping|introspect)\b/;

const CREATION_WORDS =
  /\b(create|creates|creating|add|adds|adding|new|post|posts|send|sends|submit|submits|place|places|book|order|orders|buy|pay|payment|payments|charge|purchase|register|import|invite|upload|publish|schedule|generate|issue|transfer|clone|copy|duplicate|start|launch|enqueue|make)\b/;

export const isReadOperation = (operation: Operation): boolean => READ_WORDS.test(operationWords(operation));

/** Whether a POST stores something new, by its status or by its words. */
export function isCreation(operation: Operation): boolean {
  if (operation.method !== 'post' || isReadOperation(operation) || isAction(operation)) return false;
  return operation.responses.some(({ key }) => key === '201') || CREATION_WORDS.test(operationWords(operation));
}

const ACTION_WORDS =
  /\b(logout|log out|ping|health|healthz|heartbeat|cancel|stop|abort|archive|unarchive|restore|close|reopen|disable|enable|activate|deactivate|lock|unlock|delete|remove|revoke|reset|restart|reboot|pin|unpin|mute|unmute|follow|unfollow|share|unshare|approve|reject|accept|decline|confirm|resend|retry|trim|sync|mark|restrict)\b/;

/** Whether an operation does something with an existing resource, such as to cancel it. */
export const isAction = (operation: Operation): boolean => ACTION_WORDS.test(operationWords(operation));

export const endsInParameter = ({ path }: Operation): boolean => /\}\/?$/.test(path);
