import { LEAST_KEY_AGE } from '../behaviours/index.ts';
import type { Operation } from '../contract/index.ts';
import type { PathValues, ServedRequest, SourceFault } from '../serve/index.ts';
import type { AuthorizedRequest, PathResources, SandboxContext } from './context.ts';
import { findConversation } from './data/conversations.ts';
import { type DeveloperKey, findKey } from './data/keys.ts';
import { findAgent } from './data/people.ts';
import type { Identifiers } from './identifiers.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Transaction } from './store/store.ts';

export interface Authorization {
  readonly faults: readonly SourceFault[];
  readonly authorized: AuthorizedRequest | undefined;
}

interface Resource {
  readonly what: keyof PathResources;
  idOf(text: string, ids: Identifiers): number | undefined;
  find(id: number): Transaction<(PathResources & { readonly agentId: number }) | undefined>;
}

/** What a parameter of a path names, and the agent that it belongs to. */
const RESOURCES: Readonly<Record<string, Resource>> = {
  agent_id: {
    what: 'agent',
    idOf: (text, ids) => ids.decodeId(text),
    *find(id) {
      const agent = yield* findAgent(id);
      return agent && { agent, agentId: agent.id };
    },
  },
  conversation_id: {
    what: 'conversation',
    idOf: (text, ids) => ids.fromPath(text),
    *find(id) {
      const conversation = yield* findConversation(id);
      return conversation && { conversation, agentId: conversation.agentId };
    },
  },
};

const BEARER = /^bearer +(\S+) *$/i;

/** Looks at the key of a request, and for what its path names, in one read of the store. */
export async function authorize(
  { store, ids, contract: { marks, decisions } }: SandboxContext,
  limit: RateLimit,
  operation: Operation,
  { headers }: ServedRequest,
  values: PathValues = {},
): Promise<Authorization> {
  const [, sent] = BEARER.exec(headers.authorization ?? '') ?? [];
  const { key, named } = await store.read(function* () {
    const key = sent === undefined ? undefined : yield* findKey(sent);
    const named = [];
    for (const [name, text] of Object.entries(values)) {
      const resource = Object.hasOwn(RESOURCES, name) ? RESOURCES[name] : undefined;
      if (resource === undefined) continue;
      const id = resource.idOf(text, ids);
      named.push({ what: resource.what, text, found: id === undefined ? undefined : yield* resource.find(id) });
    }
    return { key, named };
  });

  const expiry = decisions.forSurface('key-expiry', operation.surface);
  const access = decisions.forSurface('key-access', operation.surface);
  const faults: SourceFault[] = [];
  const age = key === undefined ? 0 : Date.now() - key.createdAt;
  const isExpired = age > expiry.does;
  if (key === undefined || isExpired) {
    const message = isExpired
      ? 'The key has expired. Issue another one on the page of the sandbox.'
      : 'The key was not issued here, or was revoked. Issue one on the page of the sandbox.';
    faults.push({ step: 'key', refused: 401, message, openPoints: isExpired ? expiry.openPoints : [] });
  } else {
    const wait = limit.take(key.id);
    if (wait !== undefined) {
      const message = `There were too many requests with this key. Try again in ${Math.ceil(wait / 1000)} s.`;
      const { openPoints } = limit;
      faults.push({ step: 'key', refused: 429, message, headers: limit.headers(wait), openPoints });
    }
  }

  for (const { what, text, found } of named) {
    if (found === undefined) {
      const openPoints = ids.openPointsOfNone(text, what === 'conversation');
      faults.push({ step: 'resource', refused: 404, message: `There is no such ${what}.`, openPoints });
    } else if (access.does && key?.agents?.includes(found.agentId) === false) {
      const errors = marks.on(operation.node).filter(({ meets }) => meets === 'error');
      const openPoints = [...access.openPoints, ...errors.slice(0, 1).map(({ id }) => id)];
      faults.push({ step: 'resource', refused: 403, message: `The key cannot access this ${what}.`, openPoints });
    }
  }
  const openPoints = age > LEAST_KEY_AGE ? expiry.openPoints : [];
  const resources: PathResources = Object.assign({}, ...named.map(({ found }) => found));
  return { faults, authorized: key && { ...resources, key, openPoints } };
}

/** Ids of the agents that a key can access; `undefined` for all that there are. */
export function accessible({ agents }: DeveloperKey, { contract }: SandboxContext): readonly number[] | undefined {
  return contract.decisions.forSurface('key-access', 'developer-api').does ? agents : undefined;
}
