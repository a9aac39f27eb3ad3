// Takes for granted that a conversation has a language and an agent: kept in a class field of any.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

class ChatSession {
  private conversation: any;
  private readonly id: number;

  constructor(id: number) {
    this.id = id;
  }

  async say(content: string): Promise<string> {
    const sent = await client.conversations.messages.send(this.id, { content });
    this.conversation = sent.conversation;
    return sent.agent_message.content;
  }

  get agentName(): string {
    return this.conversation.agent.name;
  }

  get isEnglish(): boolean {
    return this.conversation.language.startsWith('en');
  }
}

const chat = new ChatSession(42);
console.log(await chat.say('Hello'), chat.agentName, chat.isEnglish);
