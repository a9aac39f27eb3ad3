const NULL = 'Whether null may stand in an answer where a type is stated is open (api.nulls).';
const JSON_ON_BOTH =
  'The introduction says of both surfaces that they are JSON: what is open of a body is its form as JSON.';

/**
 * Servers that are called broken, though what they break is open, or different, though they contradict a sentence. Each
 * is named with the reason, and counted beside the others.
 */
export const disputed: Readonly<Record<string, string>> = {
  'message-content-null-accepted': 'Whether null may be sent where a type is stated is open (api.nulls-sent).',
  'conversation-id-null': NULL,
  'reply-content-null': NULL,
  'user-message-null': NULL,
  'reply-null-when-long': NULL,
  'list-data-null': NULL,
  'list-last-element-null': NULL,
  'list-null-after-message': NULL,
  'conversation-of-another':
    'Whether the conversation_id of the path is the id of a conversation summary is open (conversation-id.origin).',
  'messages-swapped':
    'Whether the stored text is what was sent is open (sent-message.user-message-text), and so is how a reply is made: an agent may repeat what it was told.',
  'conversations-501': 'A 5xx status says that something failed upstream, which no client can rule out.',
  'toolkit-html': JSON_ON_BOTH,
  'tool-result-plain': JSON_ON_BOTH,
};
