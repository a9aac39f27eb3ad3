/** What becomes of memories, which no operation reads. */
import type { Definition } from './definition.ts';

/** Whether a memory at the level of the agent is used for each of its users. */
export const agentLevel: Definition<'agent-level', boolean> = {
  choices: { 'every-user': () => true, 'no-user': () => false },
};

export const memoryUse: Definition<'memory-use', boolean> = {
  choices: { told: () => true, kept: () => false },
};

/** What becomes of a memory that is created again; a status refuses it. */
export const createdTwice: Definition<'created-twice', 'two' | 'one' | number> = {
  choices: {
    two: () => 'two',
    one: () => 'one',
    refused: ({ status }) => status,
  },
};

/** The status that refuses a memory of an unknown user; `undefined` where it is stored. */
export const unknownUser: Definition<'unknown-user', number | undefined> = {
  choices: {
    stored: () => undefined,
    refused: ({ status }) => status,
  },
};
