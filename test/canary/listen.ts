import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { KEY } from './key.ts';

/** What a run says that printed the key, before it says where. */
export const PRINTED = 'the key was printed';

/** Is called with each line with the key in it, which is left out there. */
type OnKey = (line: string) => void;

type Listener = (piece: string | Uint8Array) => void;

/** Listens for the key in a text that comes in pieces: it may lie across two. */
export function listenFor(onKey: OnKey): Listener {
  let rest = '';
  return (piece) => {
    const text = rest + (typeof piece === 'string' ? piece : Buffer.from(piece).toString());
    rest = text.slice(1 - KEY.length);
    for (const line of text.split('\n')) {
      if (line.includes(KEY)) onKey(line.replaceAll(KEY, '[key]').trim());
    }
  };
}

/** Listens to what this process writes. */
export function listenToOutput(onKey: OnKey): void {
  for (const stream of [process.stdout, process.stderr]) tap(stream, 'write', listenFor(onKey));
}

/** Listens to every process that this one starts, as far as what it prints does not go past this one. */
export function listenToProcesses(onKey: (line: string, id: number | undefined) => void): void {
  subscribe('child_process', (message) => {
    const { process: started } = message as { readonly process: ChildProcess }; // so says Node of this channel
    started.once('spawn', () => {
      const streams = [started.stdout, started.stderr].filter((stream) => stream !== null);
      for (const stream of streams)
        tap(
          stream,
          'push',
          listenFor((line) => onKey(line, started.pid)),
        );
    });
  });
}

/** Listens to what is written by a method of a stream. To read the stream instead would consume it. */
function tap<Method extends 'write' | 'push'>(stream: Record<Method, unknown>, method: Method, listen: Listener): void {
  const pass = stream[method] as (...given: unknown[]) => unknown; // both take a piece first
  stream[method] = (piece: unknown, ...given: unknown[]) => {
    if (typeof piece === 'string' || piece instanceof Uint8Array) listen(piece);
    return pass.call(stream, piece, ...given);
  };
}
