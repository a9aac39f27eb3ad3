// Takes nothing for granted unsaid: a schema written by hand checks the listed conversations, at their open point.
import { assume, createClient, type StandardSchema } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

function hasId(value: unknown): value is { readonly id: number } {
  return typeof value === 'object' && value !== null && 'id' in value && Number.isInteger(value.id);
}

const Identified: StandardSchema<readonly { readonly id: number }[]> = {
  '~standard': {
    version: 1,
    vendor: 'support-desk',
    validate: (value) =>
      Array.isArray(value) && value.every(hasId)
        ? { value: value.map(({ id }) => ({ id })) }
        : { issues: [{ message: 'not a list of things with an id' }] },
  },
};

export async function hasConversation(id: number): Promise<boolean> {
  const { data } = await client.conversations.list();
  const conversations = assume(data, Identified, 'conversation-list.element');
  return conversations.some((conversation) => conversation.id === id);
}
