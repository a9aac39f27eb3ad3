import { applyAssumptionSet, randomAssumptionSet } from '../../../src/assumptions/index.ts';
import { setAsData } from '../../../src/cli/set-as-data.ts';
import type { Contract } from '../../../src/contract/index.ts';
import {
  createTestCaller,
  createToolkitHandler,
  defineTool,
  defineToolkit,
  protocolOf,
} from '../../../src/toolkit/index.ts';
import { conformanceOf } from '../../conformance/support/conform.ts';

const AUTH = { auth_provider: null, auth_type: null, auth_with: null };
const kit = defineToolkit({
  app_name: 'kit',
  tools: [
    defineTool({
      function_name: 'echo',
      params: ['value'],
      required_params: [],
      description: 'Echoes.',
      ...AUTH,
      run: ({ value }) => ({ value }),
    }),
    defineTool({
      function_name: 'fails',
      params: [],
      required_params: [],
      description: 'Fails.',
      ...AUTH,
      run: () => {
        throw new Error('sunk');
      },
    }),
  ],
});

/** What a handler under the protocol of a random set answers otherwise than the set says. */
export async function disagreements(contract: Contract, seed: number): Promise<string[]> {
  const filled = await applyAssumptionSet(contract, await randomAssumptionSet(contract, seed));
  const protocol = protocolOf(setAsData(contract, filled));
  const handler = createToolkitHandler({
    toolkits: { kit },
    authorize: ({ key }) => key === 'the key',
    protocol,
    log() {},
  });
  const findings = conformanceOf(filled);
  const wrong: string[] = [];
  const look = (
    what: string,
    operationId: string,
    answer: { status: number; headers: Headers; text: string },
  ): void => {
    const { status, headers, text } = answer;
    // A random set can say that a body is null, which the tests of the statements take for none.
    if (text === 'null') return;
    for (const finding of findings(operationId, { status, headers, bytes: Buffer.from(text) }))
      wrong.push(`${what}: ${finding}`);
  };
  for (const key of ['the key', 'another']) {
    const caller = createTestCaller(recorded(handler), protocol, key);
    await caller.details('kit');
    look('details', 'getToolkitDetails', last());
    await caller.details('nowhere');
    look('unknown toolkit', 'getToolkitDetails', last());
    await caller.context('kit', 'echo');
    look('context', 'getToolContext', last());
    await caller.execute('kit', 'echo', { value: 'x' });
    look('result', 'executeTool', last());
    await caller.execute('kit', 'fails');
    look('failure', 'executeTool', last());
  }
  const is = (what: string, got: unknown, want: unknown): void => {
    if (got !== want) wrong.push(`${what}: ${got} in place of ${want}`);
  };
  const status = async (path: string, method: string): Promise<number> =>
    (await handler(new Request(`http://x${path}`, { method }))).status;
  const chosen = (id: string) => filled.chosen.get(id);
  if (chosen('toolkits.error-order')?.name !== 'outside-in') {
    is('unknown path', await status('/toolkit/', 'GET'), chosen('toolkits.unknown-path')?.with.status ?? 404);
    is('other method', await status('/toolkit/kit/', 'DELETE'), chosen('toolkits.methods')?.with.status);
  }
  return wrong;
}

let answers: { status: number; headers: Headers; text: string }[] = [];

function last(): { status: number; headers: Headers; text: string } {
  const answer = answers.at(-1);
  if (answer === undefined) throw new Error('nothing was answered');
  answers = [];
  return answer;
}

/** A handler whose answers are kept as they are. */
function recorded(handler: ReturnType<typeof createToolkitHandler>): ReturnType<typeof createToolkitHandler> {
  const record = async (request: Request): Promise<Response> => {
    const response = await handler(request);
    answers.push({ status: response.status, headers: response.headers, text: await response.clone().text() });
    return response;
  };
  return Object.assign(record, handler);
}
