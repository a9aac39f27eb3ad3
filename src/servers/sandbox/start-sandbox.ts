import { type AssumptionSet, applyAssumptionSet, type SetNote } from '../../contract/assumptions/index.ts';
import { type Contract, type Operation, readContract, TaskError } from '../../contract/model/index.ts';
import { createService, type OwnPages, prepareSchemas, toServedContract } from '../http/index.ts';
import { type ListeningServer, listen, makeStatusPage, type ServerOptions } from '../http/node.ts';
import { createExampleSource, createSampler } from '../mock/index.ts';
import { makeClock } from './clock.ts';
import type { ProcessingMoment, SandboxContext } from './context.ts';
import { createControlAccess } from './control/access.ts';
import { type Control, makeControl } from './control/control.ts';
import { makeFaults } from './control/faults.ts';
import { createControlPages } from './control/http.ts';
import { makeReplyScript } from './control/replies.ts';
import { findSharedUser } from './data/conversations.ts';
import { issueKey, readAllKeys } from './data/keys.ts';
import { readAllAgents } from './data/people.ts';
import { createIdentifiers } from './identifiers.ts';
import { createSandboxPart, servePageFile } from './page-part.ts';
import { echo } from './replies/reply-from.ts';
import { createToolReader, type ToolkitOptions } from './replies/tools.ts';
import type { Reply, ReplyTool } from './reply.ts';
import { applySeed, DEFAULT_SEED, type Seed } from './seed.ts';
import type { Store } from './store/store.ts';
import {
  createStoredSource,
  requireServedOperations,
  servedOperations,
  unhandledOperations,
} from './stored-responses.ts';
import { findUnanswered } from './unanswered.ts';

const REPLY_LIMIT_MS = 600_000;

export interface SandboxOptions extends ServerOptions {
  /** The store of all data; it is closed with the sandbox. */
  readonly store: Store;
  /** The assumption set. Where it leaves a point open, the sandbox behaves like the mock without a set. */
  readonly assume: AssumptionSet | undefined;
  /** The contract to serve; that of the project by default. */
  readonly contract?: Contract | undefined;
  /** The initial data of an empty store; by default a few agents and conversations. */
  readonly seed?: Seed | undefined;
  /** Whether to issue a key if the store has none, and to return it; `true` by default. */
  readonly issuesKey?: boolean | undefined;
  /** Makes the replies; by default a reply repeats the message. */
  readonly reply?: Reply | undefined;
  /**
   * Milliseconds that a reply may take, 600,000 by default. After that no reply comes. If the limit of the set is
   * shorter, it applies.
   */
  readonly replyLimit?: number | undefined;
  /** Origins whose pages may call, such as `http://localhost:5173`, whatever the set says of CORS; none by default. */
  readonly cors?: readonly string[] | undefined;
  /** The initial toolkits that replies can use. Their tools are read for each reply. */
  readonly toolkits?: Pick<ToolkitOptions, 'addresses' | 'key'> | undefined;
  /** Further tools that replies can use under a contract. They are read for each reply. */
  readonly tools?: ((contract: Contract) => Promise<readonly ReplyTool[]>) | undefined;
  /** The token that a program sends as `Authorization: Bearer` to the control API; without it that API is off. */
  readonly controlToken?: string | undefined;
  /** Called with a failure of the store or of a reply during a request. */
  readonly onFailure?: (error: unknown) => void;
  /** Called at each moment of a request, for tests that end the process at that moment. */
  readonly at?: (moment: ProcessingMoment) => void;
}

/** The time in which a sandbox that stops may still answer requests, in milliseconds. */
const STOPPING_MS = 5_000;

/** A running sandbox. Its page shows the stored data, and issues keys. */
export interface Sandbox extends ListeningServer {
  /** The key that was issued because the store had none; it can be read only here. `undefined` if none was issued. */
  readonly firstKey: string | undefined;
  /** The address of the page, with the control token if there is one. */
  readonly pageLink: string;
  /** The number of open points at which the set has a guess. */
  readonly assumed: number;
  /** Ids of the open points that the set leaves open, at which the sandbox behaves like the mock without a set. */
  readonly unanswered: readonly string[];
  /** The operations without a handler: they respond as in the mock, and store nothing. */
  readonly unhandled: readonly Operation[];
  /** Notes about parts of the set that are served differently from how they are written. */
  readonly notes: readonly SetNote[];
  /**
   * Changes the set. Requests in progress keep the set with which they began.
   *
   * @throws {AssumptionSetError | TaskError} if the set or the contract cannot be served; the previous one then stays.
   */
  assume(set: AssumptionSet | undefined, contract?: Contract): Promise<void>;
  /** Controls the sandbox while it runs, as a test does. */
  readonly control: Control;
  /** Answers the requests in progress, with an error if they wait for a reply, and closes the store. */
  close(): Promise<void>;
}

/**
 * Starts a sandbox: the Developer API as the contract and a set describe it, with a store.
 *
 * @throws {AssumptionSetError} if the set does not refine the contract.
 * @throws {ServeError | StoreError | TaskError} if the contract, the store or the address cannot be used.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { store, seed, issuesKey = true, onFailure = () => undefined, at = () => undefined } = options;
  const clock = makeClock();
  const faults = makeFaults();
  const script = makeReplyScript();
  let interruption = new AbortController();
  const interrupt = (reason: string): void => {
    interruption.abort(reason);
    interruption = new AbortController();
  };
  const toolkitsAt = (addresses: readonly string[]) => {
    const onProblem = (problem: string): void => onFailure(new TaskError(problem));
    return { addresses, tools: createToolReader({ addresses, key: options.toolkits?.key, onProblem }) };
  };
  let toolkits = toolkitsAt(options.toolkits?.addresses ?? []);
  const { control, operations } = makeControl({
    store,
    clock,
    faults,
    script,
    seed: seed ?? DEFAULT_SEED,
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
  const access = createControlAccess(options.controlToken);
  const page = makeStatusPage({ ...options, name: 'sandbox', part: createSandboxPart(access) });
  const controlled = createControlPages(operations, store, access);

  const prepare = async (assume: AssumptionSet | undefined, contract: Contract) => {
    requireServedOperations(contract);
    const filled = assume === undefined ? contract : await applyAssumptionSet(contract, assume);
    const served = { ...filled, operations: servedOperations(filled) };
    const answered = toServedContract(served);
    const context: SandboxContext = {
      contract: answered,
      schemas: prepareSchemas(answered),
      ids: createIdentifiers(answered),
      forms: createExampleSource(served),
      sample: createSampler(served),
      store,
      clock,
      reply: script.before(options.reply ?? echo),
      replyLimit: options.replyLimit ?? REPLY_LIMIT_MS,
      tools: async () => [...(await toolkits.tools(filled)), ...((await options.tools?.(filled)) ?? [])],
      onFailure,
      at,
      interruption: () => interruption.signal,
    };
    if (answered.decisions.forSurface('unique-users', 'developer-api').does) {
      const shared = await store.read(findSharedUser);
      if (shared !== undefined) {
        throw new TaskError(
          `several conversations have the user ${shared}, and the set says that no two do (conversation-summary.external-user-id-unique); assume another set, or begin anew with --reset`,
        );
      }
    }
    const source = faults.wrapSource(await createStoredSource(context));
    const ownPages: OwnPages = (request, answered) =>
      access.moveTokenToCookie(request) ??
      controlled(request) ??
      servePageFile(request) ??
      page.ownPages(request, answered);
    const service = createService({ contract: served, source, ownPages, cors: options.cors });
    return { service, context, unanswered: findUnanswered(filled), unhandled: unhandledOperations(filled) };
  };

  let current = await prepare(options.assume, options.contract ?? (await readContract()));
  const firstKey = await initializeStore(store, clock.now(), seed, issuesKey);
  const listening = await listen({ ...options, page, service: () => current.service });
  return {
    ...listening,
    firstKey,
    pageLink: `${listening.pageUrl}${options.controlToken === undefined ? '' : `?token=${encodeURIComponent(options.controlToken)}`}`,
    get assumed() {
      return current.context.contract.filled;
    },
    get unanswered() {
      return current.unanswered;
    },
    get unhandled() {
      return current.unhandled;
    },
    get notes() {
      return current.context.contract.notes;
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

/** Fills an empty store, and issues a key if the store has none and the caller wants to show it. */
function initializeStore(
  store: Store,
  now: number,
  seed: Seed | undefined,
  issuesKey: boolean,
): Promise<string | undefined> {
  return store.write(function* () {
    const agents = yield* readAllAgents();
    if (seed !== undefined && agents.length > 0) {
      throw new TaskError(`${store.place} has agents already; leave out --seed, or begin anew with --reset`);
    }
    if (agents.length === 0) yield* applySeed(seed ?? DEFAULT_SEED, now);
    if (!issuesKey) return undefined;
    const keys = yield* readAllKeys();
    return keys.length === 0 ? yield* issueKey('first key', undefined, now) : undefined;
  }, 'begin');
}
