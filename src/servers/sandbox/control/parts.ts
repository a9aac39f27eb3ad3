import type { RequestRecord } from '../../http/index.ts';
import type { Clock } from '../clock.ts';
import type { SandboxContext } from '../context.ts';
import type { Seed } from '../seed.ts';
import type { Store } from '../store/store.ts';
import type { Faults } from './faults.ts';
import type { ReplyScript } from './replies.ts';

/** The parts of a sandbox that can be controlled. */
export interface ControlParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly script: ReplyScript;
  /** The initial data, which a reset restores. */
  readonly seed: Seed;
  context(): SandboxContext;
  /** Ends the requests that wait for a reply. */
  interrupt(reason: string): void;
  requests(): readonly RequestRecord[];
  readonly toolkits: {
    list(): readonly string[];
    /**
     * @param addresses The addresses; by default the initial ones.
     * @throws {TaskError} if one is not the address of a toolkit.
     */
    set(addresses?: readonly string[]): void;
  };
}
