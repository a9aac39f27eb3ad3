import { afterAll, beforeEach } from 'vitest';
import { PRINTED } from './listen.ts';
import { takePrinted } from './printed.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Which process ran a test file. */
    processId?: number;
    /** When its first test began, in milliseconds since 1970. */
    started?: number;
  }
}

/** Lines that a file shows before it counts the rest. */
const SHOWN = 5;

beforeEach(({ task }) => {
  task.file.meta.processId = process.pid;
  task.file.meta.started ??= Date.now();
});

// Of a setup file this is what a test file runs last.
afterAll(() => {
  const lines = takePrinted();
  if (lines.length === 0) return;
  const more = lines.length > SHOWN ? [`and ${lines.length - SHOWN} times more`] : [];
  throw new Error([`${PRINTED}, and must never be:`, ...lines.slice(0, SHOWN), ...more].join('\n'));
});
