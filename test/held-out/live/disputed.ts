const NULL = 'Whether null may stand in an answer where a type is stated is open (api.nulls).';
const CONVERSATION =
  'Whether the conversation_id of the path is the id of a conversation summary is open (conversation-id.origin).';

/** Servers that are called broken, though what they break is open. Each is named with the reason, and counted apart. */
export const disputed: Readonly<Record<string, string>> = {
  'b-list-null-when-empty': NULL,
  'b-msg-agent-null-second': NULL,
  'b-msg-user-content-null': NULL,
  'b-msg-other-conversation': CONVERSATION,
  'b-msg-id-drifts': CONVERSATION,
  'b-msg-swapped':
    'Whether the stored text is what was sent is open (sent-message.user-message-text), and so is how a reply is made.',
};
