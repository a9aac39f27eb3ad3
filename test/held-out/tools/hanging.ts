// Tools that do not end, end too late, or end just when the time is over.
interface Context {
  readonly signal: AbortSignal;
  readonly deadline: number;
}

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

let held = false;
const waiting: (() => void)[] = [];

/** A lock whose holder forgets to release it. */
async function lock(): Promise<void> {
  if (!held) {
    held = true;
    return;
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}

export const tools = [
  {
    name: 'waits-on-a-lost-lock',
    what: 'The first call takes a lock, fails and never releases it; every later call waits forever.',
    tool: {
      function_name: 'waits_on_a_lost_lock',
      description: 'Books a seat.',
      params: ['value'],
      required_params: [],
      run: async () => {
        await lock();
        throw new Error('the seat map is not loaded');
      },
    },
  },
  {
    name: 'thenable-that-never-calls-back',
    what: 'Returns a thenable, which is no promise, and which never calls back.',
    tool: {
      function_name: 'thenable_that_never_calls_back',
      description: 'Queries a table.',
      params: ['value'],
      required_params: [],
      run: () => ({ then: () => {}, sql: 'select 1' }),
    },
  },
  {
    name: 'ignores-the-signal',
    what: 'Polls for two seconds whatever the signal says, and then returns a result that nobody waits for.',
    tool: {
      function_name: 'ignores_the_signal',
      description: 'Waits for a payment.',
      params: ['value'],
      required_params: [],
      run: async () => {
        let polls = 0;
        const end = Date.now() + 2_000;
        while (Date.now() < end) {
          polls += 1;
          await sleep(5);
        }
        return { polls };
      },
    },
  },
  {
    name: 'ends-at-the-deadline',
    what: 'Ends in the very millisecond of the deadline, now with a result, now with an error.',
    tool: {
      function_name: 'ends_at_the_deadline',
      description: 'Computes as long as it may.',
      params: ['value'],
      required_params: [],
      run: (_parameters: Record<string, unknown>, context: Context) =>
        new Promise((resolve, reject) => {
          const settle = (): void => {
            if (Math.random() < 0.5) resolve({ done: true });
            else reject(new Error('one step short'));
          };
          context.signal.addEventListener('abort', settle, { once: true });
          setTimeout(settle, context.deadline - Date.now());
        }),
    },
  },
  {
    name: 'starts-again-when-told-to-stop',
    what: 'Takes the abort for a hiccup: it starts anew ten times, and its promise rejects long after the deadline.',
    tool: {
      function_name: 'starts_again_when_told_to_stop',
      description: 'Syncs a calendar.',
      params: ['value'],
      required_params: [],
      run: async (_parameters: Record<string, unknown>, context: Context) => {
        const attempt = async (): Promise<never> => {
          await sleep(60);
          context.signal.throwIfAborted();
          throw new Error('the calendar is busy');
        };
        for (let tries = 0; tries < 10; tries += 1) {
          try {
            return await attempt();
          } catch {
            await sleep(10);
          }
        }
        throw new Error('gave up, much too late');
      },
    },
  },
];
