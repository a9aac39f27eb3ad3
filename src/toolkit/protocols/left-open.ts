import type { OpenPointId } from '../../../generated/ids.ts';

const AUTH = 'The value is handed on as it was defined; a handler gives it no meaning.';
const ADDRESS = 'A handler answers at whatever address its application has.';

/** The open points of the toolkit endpoints that a protocol does not fill, with the reason: a handler fits any answer. */
export const LEFT_OPEN = {
  'toolkit.application-url': ADDRESS,
  'toolkits.caller': 'Whoever calls, the function `authorize` decides.',
  'toolkits.registration':
    'A handler knows the toolkits that its application gives it, wherever else they are registered.',
  'toolkits.error-order':
    'A handler looks at the path, the method, the permission, the names and the parameters, in this order, under every protocol.',
  'toolkits.prefix-text':
    'A handler has the prefix that the description writes; an application with another one maps it.',
  'tool-definition.auth-provider-meaning': AUTH,
  'tool-definition.auth-type-meaning': AUTH,
  'tool-definition.auth-with-meaning': AUTH,
  'tool-definition.fields':
    'A tool is defined by the attributes that are stated. Under plain an answer shows no other; under contrary, whose assumption set has one more, no answer shows a definition.',
} as const satisfies Partial<Record<OpenPointId, string>>;
