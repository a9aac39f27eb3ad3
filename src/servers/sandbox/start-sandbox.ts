import type { AssumptionSet } from '../../contract/assumptions/index.ts';
import { type Contract, readContract, TaskError } from '../../contract/model/index.ts';
import { makeStatusPage, type OwnPages, schemasOf, servedContractOf, serviceOf } from '../http/index.ts';
import { type Listening, listen, type ServerOptions } from '../http/node.ts';
import { examplesOf, samplerOf } from '../mock/index.ts';
import { answeredContract } from './answered-contract.ts';
import { makeClock } from './clock.ts';
import type { Moment, SandboxContext } from './context.ts';
import { controlAccess } from './control/access.ts';
import { type Control, makeControl } from './control/control.ts';
import { makeFaults } from './control/faults.ts';
import { controlPages } from './control/http.ts';
import { makeScript } from './control/replies.ts';
import { sharedUser } from './data/conversations.ts';
import { allKeys, issueKey } from './data/keys.ts';
import { allAgents } from './data/people.ts';
import { identifiersOf } from './identifiers.ts';
import { pageFile, sandboxPart } from './page-part.ts';
import { echo } from './replies/reply-from.ts';
import { type ToolkitOptions, toolsOf } from './replies/tools.ts';
import type { Reply, Tool } from './reply.ts';
import { applySeed, type Seed, USUAL_SEED } from './seed.ts';
import type { Store } from './store/store.ts';
import { checkServed, servedOf, storedResponses } from './stored-responses.ts';

const REPLY_LIMIT = 600_000;

export interface SandboxOptions extends ServerOptions {
  /** Where everything is kept; it is closed with the sandbox. */
  readonly store: Store;
  /** What is assumed at the open points; every one that a sandbox meets must be answered. */
  readonly assume: AssumptionSet | undefined;
  /** The contract that is served; that of the project by default. */
  readonly contract?: Contract | undefined;
  /** What an empty store begins with. Without it an empty store gets a few agents and conversations. */
  readonly seed?: Seed | undefined;
  /** Whether a key is issued where there is none, for the caller to show; it is unless this is `false`. */
  readonly issuesKey?: boolean | undefined;
  /** Makes the replies; they repeat the message by default. */
  readonly reply?: Reply | undefined;
  /**
   * Milliseconds that a reply may take, 600,000 by default. After that no reply comes, whatever the set says; the limit of
   * the set holds where it is shorter.
   */
  readonly replyLimit?: number | undefined;
  /** The toolkits whose tools replies can use, until others are set; their tools are read anew for each reply. */
  readonly toolkits?: Pick<ToolkitOptions, 'addresses' | 'key'> | undefined;
  /** Further tools that replies can use under a contract; read anew for each reply. */
  readonly tools?: ((contract: Contract) => Promise<readonly Tool[]>) | undefined;
  /** What a program sends as `Authorization: Bearer` to control the sandbox; without it nobody can over HTTP. */
  readonly controlToken?: string | undefined;
  /** Is given what fails while a request is under way: the store, or what makes the replies. */
  readonly onFailure?: (error: unknown) => void;
  /** Is called at each moment of a request, for tests that end the process there. */
  readonly at?: (moment: Moment) => void;
}

/** Milliseconds in which a sandbox that stops answers what it has received. */
const STOPPING_MS = 5_000;

/** A sandbox that is listening. Its page shows all that is stored, and issues keys. */
export interface Sandbox extends Listening {
  /** The key that was issued because there was none; it can be read here alone. `undefined` where none was issued. */
  readonly firstKey: string | undefined;
  /** The page, opened with the control token where there is one. */
  readonly pageLink: string;
  /** The ids of the open points at which the set is at work. */
  readonly assumed: number;
  /**
   * Serves under another set from then on. Requests in progress keep the one under which they began.
   *
   * @throws {UnansweredError | AssumptionSetError} when it cannot be served; the one before then stays.
   */
  assume(set: AssumptionSet | undefined, contract?: Contract): Promise<void>;
  /** What a test does with it while it runs. */
  readonly control: Control;
  /** Answers the requests in progress, those that wait for a reply with an error, and closes the store. */
  close(): Promise<void>;
}

/**
 * Starts a sandbox: the Developer API as the contract and a set describe it, with a memory.
 *
 * @throws {UnansweredError} when the set leaves open what a sandbox has to decide.
 * @throws {ServeError | StoreError | TaskError} when the contract, the store or the address cannot be used.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { store, seed, issuesKey = true, onFailure = () => undefined, at = () => undefined } = options;
  const clock = makeClock();
  const faults = makeFaults();
  const script = makeScript();
  let interruption = new AbortController();
  const interrupt = (reason: string): void => {
    interruption.abort(reason);
    interruption = new AbortController();
  };
  const toolkitsAt = (addresses: readonly string[]) => {
    const onProblem = (problem: string): void => onFailure(new TaskError(problem));
    return { addresses, tools: toolsOf({ addresses, key: options.toolkits?.key, onProblem }) };
  };
  let toolkits = toolkitsAt(options.toolkits?.addresses ?? []);
  const { control, operations } = makeControl({
    store,
    clock,
    faults,
    script,
    seed: seed ?? USUAL_SEED,
    context: () => current.context,
    interrupt,
    toolkits: {
      list: () => toolkits.addresses,
      set(addresses = options.toolkits?.addresses ?? []) {
        toolkits = toolkitsAt(addresses);
      },
    },
    requests: () => page.requests(),
  });
  const access = controlAccess(options.controlToken);
  const page = makeStatusPage({ ...options, name: 'sandbox', part: sandboxPart(access) });
  const controlled = controlPages(operations, store, access);

  const prepare = async (assume: AssumptionSet | undefined, contract: Contract) => {
    checkServed(contract);
    const filled = await answeredContract(contract, assume);
    const served = { ...filled, operations: servedOf(filled) };
    const answered = servedContractOf(served);
    const context: SandboxContext = {
      contract: answered,
      schemas: schemasOf(answered),
      ids: identifiersOf(answered),
      forms: examplesOf(served),
      sample: samplerOf(served),
      store,
      clock,
      reply: script.before(options.reply ?? echo),
      replyLimit: options.replyLimit ?? REPLY_LIMIT,
      tools: async () => [...(await toolkits.tools(filled)), ...((await options.tools?.(filled)) ?? [])],
      onFailure,
      at,
      interruption: () => interruption.signal,
    };
    if (answered.decisions.forSurface('unique-users', 'developer-api').does) {
      const shared = await store.read(sharedUser);
      if (shared !== undefined) {
        throw new TaskError(
          `several conversations have the user ${shared}, and the set says that no two do (conversation-summary.external-user-id-unique); assume another set, or begin anew with --reset`,
        );
      }
    }
    const source = faults.in(await storedResponses(context));
    const ownPages: OwnPages = (request, answered) =>
      access.enter(request) ?? controlled(request) ?? pageFile(request) ?? page.ownPages(request, answered);
    const service = serviceOf({ contract: served, source, ownPages });
    return { service, context };
  };

  let current = await prepare(options.assume, options.contract ?? (await readContract()));
  const firstKey = await begin(store, clock.now(), seed, issuesKey);
  const listening = await listen({ ...options, page, service: () => current.service });
  return {
    ...listening,
    firstKey,
    pageLink: `${listening.pageUrl}${options.controlToken === undefined ? '' : `?token=${encodeURIComponent(options.controlToken)}`}`,
    get assumed() {
      return current.context.contract.filled;
    },
    async assume(set, contract = options.contract) {
      current = await prepare(set, contract ?? (await readContract()));
    },
    control,
    async close() {
      interruption.abort('The sandbox stops.');
      await listening.close(STOPPING_MS);
      await store.close();
    },
  };
}

/** Fills an empty store, and issues a key where none was ever issued and somebody will see it. */
function begin(store: Store, now: number, seed: Seed | undefined, issuesKey: boolean): Promise<string | undefined> {
  return store.write(function* () {
    const agents = yield* allAgents();
    if (seed !== undefined && agents.length > 0) {
      throw new TaskError(`${store.place} has agents already; leave out --seed, or begin anew with --reset`);
    }
    if (agents.length === 0) yield* applySeed(seed ?? USUAL_SEED, now);
    if (!issuesKey) return undefined;
    const keys = yield* allKeys();
    return keys.length === 0 ? yield* issueKey('first key', undefined, now) : undefined;
  }, 'begin');
}
