import { afterAll, beforeEach } from 'vitest';
import { listenFor, listenToOutput, listenToProcesses, PRINTED } from './listen.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Which process ran a test file. */
    processId?: number;
  }
}

/** Lines that a file shows before it counts the rest. */
const SHOWN = 5;

const lines: string[] = [];
const onKey = (line: string): void => {
  lines.push(line);
};

listenToOutput(onKey);
listenToProcesses(onKey);

/** Listens to a log that is written nowhere else. */
export const listen = listenFor(onKey);

beforeEach(({ task }) => {
  task.file.meta.processId = process.pid;
});

// Of a setup file this is what a test file runs last.
afterAll(() => {
  if (lines.length === 0) return;
  const more = lines.length > SHOWN ? [`and ${lines.length - SHOWN} times more`] : [];
  throw new Error([`${PRINTED}, and must never be:`, ...lines.slice(0, SHOWN), ...more].join('\n'));
});
