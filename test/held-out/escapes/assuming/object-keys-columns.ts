// Takes for granted that the fields of the listed conversations are the columns to show: Object.keys and Object.entries.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

async function conversationTable(): Promise<Table> {
  const { data } = await client.conversations.list();
  const columns = [...new Set(data.flatMap((conversation) => Object.keys(conversation)))].sort();
  const rows = data.map((conversation) => {
    const fields = new Map(Object.entries(conversation));
    return columns.map((column) => (fields.has(column) ? 'yes' : 'no'));
  });
  return { columns, rows };
}

const table = await conversationTable();
console.log(table.columns.join('\t'));
for (const row of table.rows) console.log(row.join('\t'));
