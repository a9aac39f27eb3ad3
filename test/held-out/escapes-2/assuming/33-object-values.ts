// Takes for granted that the list of agents is an object of agents by id: Object.values and Reflect.get, which give any.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const agents = await client.agents.list();
const active = Object.values(agents).filter((agent) => agent.active === true);
console.log(active.map((agent) => agent.name).join(', '));

const { conversation } = await client.conversations.messages.send(42, { content: 'Hi' });
const locale: string = Reflect.get(conversation as object, 'locale');
console.log(new Intl.NumberFormat(locale.replace('_', '-')).format(1234.5));
