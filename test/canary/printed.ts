import { listenFor, listenToOutput, listenToProcesses } from './listen.ts';

/** Lines with the key, of all that was printed since the last look. A process runs many test files, so there is one list a process. */
const lines: string[] = [];
const onKey = (line: string): void => {
  lines.push(line);
};

listenToOutput(onKey);
listenToProcesses(onKey);

/** Listens to a log that is written nowhere else. */
export const listen = listenFor(onKey);

/** Takes the lines that were printed since the last time. */
export function takePrinted(): string[] {
  return lines.splice(0);
}
