// Takes for granted that conversations have a status and an assignee: collected in an array of any.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

const rows: any[] = [];
const { data } = await client.conversations.list();
rows.push(...data);

const open = rows.filter((row) => row.status === 'open');
const unassigned = open.filter((row) => !row.assignee);
const oldest = open.at(-1);

console.log(`${open.length} open, ${unassigned.length} of them without an assignee`);
if (oldest) console.log(`oldest: ${oldest.id} by ${oldest.assignee.name}`);
