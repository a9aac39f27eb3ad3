/**
 * The open points of the toolkit endpoints that no protocol fills, with the reason: nothing that a handler does depends
 * on them.
 */
export const LEFT_OPEN = {
  'toolkit.application-url': 'A handler answers at whatever address its application has.',
  'tool.application-url': 'A handler answers at whatever address its application has.',
  'tool-definition.auth-provider-meaning': 'The value is shown as it was defined; the handler gives it no meaning.',
  'tool-definition.auth-type-meaning': 'The value is shown as it was defined; the handler gives it no meaning.',
  'tool-definition.auth-with-meaning': 'The value is shown as it was defined; the handler gives it no meaning.',
} as const;
