import type { OpenPointId } from '../../../generated/ids.ts';

const AUTH = 'The value is handed on as it was defined; a handler gives it no meaning.';
const ADDRESS = 'A handler answers at whatever address its application has.';

/** The open points of the toolkit endpoints that a protocol does not fill, with the reason: a handler fits any answer. */
export const LEFT_OPEN = {
  'toolkit.application-url': ADDRESS,
  'toolkits.caller': 'Whoever calls, the function `authorize` decides.',
  'toolkits.registration':
    'A handler knows the toolkits that its application gives it, wherever else they are registered.',
  'toolkits.prefix-text':
    'A handler has the prefix that the description writes, or another that its application gives it.',
  'tool-definition.auth-provider-meaning': AUTH,
  'tool-definition.auth-type-meaning': AUTH,
  'tool-definition.auth-with-meaning': AUTH,
} as const satisfies Partial<Record<OpenPointId, string>>;
