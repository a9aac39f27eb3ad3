// Tools that flood the event loop, the thread pool or the caller with work. Each ends its flood within a second.
import { pbkdf2 } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { MessageChannel } from 'node:worker_threads';

interface Context {
  readonly deadline: number;
}

export const tools = [
  {
    name: 'timers-at-the-deadline',
    what: 'Sets two thousand timers for the millisecond of the deadline and returns at once.',
    tool: {
      function_name: 'timers_at_the_deadline',
      description: 'Schedules reminders.',
      params: ['value'],
      required_params: [],
      run: async (_parameters: Record<string, unknown>, context: Context) => {
        let fired = 0;
        for (let i = 0; i < 2_000; i += 1) {
          setTimeout(() => {
            fired += 1;
          }, context.deadline - Date.now());
        }
        return { scheduled: 2_000, fired };
      },
    },
  },
  {
    name: 'immediates-after-the-answer',
    what: 'Spins with setImmediate for a fifth of a second after it has returned.',
    tool: {
      function_name: 'immediates_after_the_answer',
      description: 'Rebuilds an index.',
      params: ['value'],
      required_params: [],
      run: () => {
        const end = Date.now() + 200;
        const spin = (): void => {
          if (Date.now() < end) setImmediate(spin);
        };
        spin();
        return { rebuilding: true };
      },
    },
  },
  {
    name: 'microtasks-and-ticks',
    what: 'Chains ten thousand microtasks and ten thousand ticks before it lets anybody else run.',
    tool: {
      function_name: 'microtasks_and_ticks',
      description: 'Resolves references.',
      params: ['value'],
      required_params: [],
      run: () =>
        new Promise((resolve) => {
          let left = 10_000;
          const tick = (): void => {
            left -= 1;
            if (left > 0) process.nextTick(tick);
            else resolve({ resolved: 20_000 });
          };
          let micro = 10_000;
          const task = (): void => {
            micro -= 1;
            if (micro > 0) queueMicrotask(task);
            else process.nextTick(tick);
          };
          queueMicrotask(task);
        }),
    },
  },
  {
    name: 'fills-the-thread-pool',
    what: 'Queues 32 key derivations on the thread pool for each call and waits for none of them.',
    tool: {
      function_name: 'fills_the_thread_pool',
      description: 'Hashes a password.',
      params: ['value'],
      required_params: [],
      run: async () => {
        let done = 0;
        for (let i = 0; i < 32; i += 1) {
          pbkdf2('password', String(i), 2_000, 32, 'sha256', () => {
            done += 1;
          });
        }
        return { queued: 32, done };
      },
    },
  },
  {
    name: 'ping-pong-over-ports',
    what: 'Lets two message ports answer each other for 300 milliseconds, and throws meanwhile.',
    tool: {
      function_name: 'ping_pong_over_ports',
      description: 'Talks to a worker.',
      params: ['value'],
      required_params: [],
      run: async () => {
        const { port1, port2 } = new MessageChannel();
        const end = Date.now() + 300;
        for (const port of [port1, port2]) {
          port.on('message', (ball) => (Date.now() < end ? port.postMessage(ball) : port.close()));
        }
        port1.postMessage({ ball: 1 });
        throw new Error('the worker speaks another protocol');
      },
    },
  },
  {
    name: 'promises-and-events',
    what: 'Emits two thousand events and returns two thousand promises, half of which reject within 100 milliseconds.',
    tool: {
      function_name: 'promises_and_events',
      description: 'Loads all rows at once.',
      params: ['value'],
      required_params: [],
      run: () => {
        const emitter = new EventEmitter().setMaxListeners(0);
        const rows: Promise<unknown>[] = [];
        const missing = new Error('no such row');
        emitter.on('row', (id: number) => {
          rows.push(
            new Promise((resolve, reject) => {
              const settle = id % 2 === 0 ? resolve : reject;
              setTimeout(settle, id % 100, id % 2 === 0 ? { id } : missing);
            }),
          );
        });
        for (let id = 0; id < 2_000; id += 1) emitter.emit('row', id);
        return { rows };
      },
    },
  },
];
