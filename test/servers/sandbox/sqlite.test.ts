import { choices } from './cases/choices.ts';
import { operations } from './cases/operations.ts';
import { inFile } from './support.ts';

/** One of each kind: all others are in the long tests. */
const HERE = [
  'developer-api-key.access: some',
  'list-conversations.filters-combined: either',
  'send-message.at-once: in-turn',
  'send-message.hang-up: given-up',
  'send-message.reply-fails: dropped',
  'send-message.twice: recognised',
  'create-memory.twice: one',
];

operations(inFile);
choices(inFile, (id, name) => HERE.includes(`${id}: ${name}`));
