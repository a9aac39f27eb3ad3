// Takes for granted that a message may have a `role`, and that 'agent' stands in for one that it lacks: a default.
import { createClient, type Message } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

interface Bubble {
  readonly author: object | string | symbol;
  readonly text: string;
}

function bubbleOf(message: Message): Bubble {
  const { content, role = 'agent' } = message;
  return { author: role, text: content };
}

export class Chat {
  readonly bubbles: Bubble[] = [];
  readonly #conversation: number;

  constructor(conversation: number) {
    this.#conversation = conversation;
  }

  async say(content: string): Promise<string> {
    const sent = await client.conversations.messages.send(this.#conversation, { content });
    this.bubbles.push(bubbleOf(sent.user_message), bubbleOf(sent.agent_message));
    return sent.agent_message.content;
  }
}
