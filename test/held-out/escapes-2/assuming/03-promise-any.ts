// Takes for granted that a stored memory comes back with an id: a service function that returns Promise<any>.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

class MemoryService {
  async remember(agentId: number, title: string, content: string): Promise<any> {
    return client.agents.memories.create(agentId, { title, content });
  }
}

const service = new MemoryService();
const memory = await service.remember(7, 'Shoe size', 'The user wears size 42.');
const saved: number[] = [];
saved.push(memory.id);
console.log('stored as', saved.join(', '), 'at', memory.created_at);
