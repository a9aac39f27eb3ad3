import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Runs a program in a process of its own, since what is tested is that it does not end. */
async function run(program: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=256',
    '--input-type=module',
    '-e',
    `import { callerOf } from './test/sdk/toolkit/tools.ts';
     import { ToolError } from './src/sdk/toolkit/index.ts';
     const statuses = [];
     const call = async (caller, tools) => {
       for (const tool of tools) {
         statuses.push((await caller.execute('kit', tool)).status);
         await new Promise((resolve) => setImmediate(resolve));
       }
     };
     ${program}
     console.log(JSON.stringify(statuses));`,
  ]);
  return JSON.parse(stdout);
}

it('a list of five million in a result does not end a process of 256 MB', async () => {
  const statuses = await run(`
    const rows = () => new Array(5_000_000).fill(7);
    const caller = callerOf({
      returns: () => ({ rows: rows(), last: 1n }),
      throws: () => { throw Object.assign(new Error(), { rows: rows() }); },
      refuses: () => { throw Object.assign(new ToolError(), { rows: rows() }); },
    });
    await call(caller, ['returns', 'throws', 'refuses']);`);
  expect(statuses).toEqual([500, 500, 422]);
});

it('values that a result schema drops or refuses, and late results, do not end the process either', async () => {
  const statuses = await run(`
    import { runInNewContext } from 'node:vm';
    import { setTimeout as after } from 'node:timers/promises';
    import { z } from 'zod';
    import { defineTool, defineToolkit } from './src/sdk/toolkit/index.ts';
    const bad = () => Promise.reject(new Error());
    const total = z.object({ total: z.number() });
    const tools = {
      refused: [total, () => ({ total: bad() })],
      refusedLater: [total.refine(async () => true), async () => ({ total: bad() })],
      leftOut: [total, () => ({ total: 1, rest: [bad()] })],
      otherRealm: [undefined, () => ({ value: runInNewContext('Promise.reject(new Error())') })],
      late: [undefined, async () => (await after(20), { value: bad() })],
    };
    const made = Object.entries(tools).map(([function_name, [result, run]]) =>
      defineTool({ function_name, description: '', params: [], required_params: [], run, ...(result && { result }) }));
    await call(callerOf(made), Object.keys(tools));
    const kit = defineToolkit({ app_name: 'kit', tools: made });
    const { reason } = await kit.call('late', {}, { signal: AbortSignal.timeout(1) }).catch((error) => error);
    statuses.push(reason);
    await after(100);`);
  expect(statuses).toEqual([500, 500, 200, 500, 500, 'aborted']);
});
