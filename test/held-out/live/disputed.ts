const NULL = 'Whether null may stand in an answer where a type is stated is open (api.nulls).';
const CONVERSATION =
  'Whether the conversation_id of the path is the id of a conversation summary is open (conversation-id.origin).';

const ORDER = 'Which error is returned where several apply is open (api.error-order).';

/** Servers that are called broken, though what they break is open. Each is named with the reason, and counted apart. */
export const disputed: Readonly<Record<string, string>> = {
  'b-list-null-when-empty': NULL,
  'b-msg-agent-null-second': NULL,
  'b-msg-user-content-null': NULL,
  'b-msg-other-conversation': CONVERSATION,
  'b-msg-id-drifts': CONVERSATION,
  'a-other-conversation': CONVERSATION,
  'b14-null-title-stored': NULL,
  'b19-first-reply-null': NULL,
  'b36-empty-list-is-null': NULL,
  'borea-first-reply-pending': NULL,
  'cedar-other-conversation': CONVERSATION,
  'atlas-existence-before-key': ORDER,
  'borea-body-before-key': ORDER,
  'cedar-memories-lose-slash': 'Whether the API redirects is open (api.redirects).',
  'f16-key-with-label':
    'A key with more at its end is another key; that a label follows a hash is a format of its own.',
  'f28-odd-content-types': 'Both surfaces are JSON, and a response whose media type is text/html says that it is not.',
  'b-msg-swapped':
    'Whether the stored text is what was sent is open (sent-message.user-message-text), and so is how a reply is made.',
};
