import { LEAST_KEY_AGE } from '../behaviours/index.ts';
import type { Operation } from '../contract/index.ts';
import type { PathValues, ServedRequest, SourceFault } from '../serve/index.ts';
import type { AuthorizedRequest, SandboxContext } from './context.ts';
import { findConversation } from './data/conversations.ts';
import { type DeveloperKey, findKey } from './data/keys.ts';
import { findAgent } from './data/people.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Transaction } from './store/store.ts';

export interface Authorization {
  readonly faults: readonly SourceFault[];
  readonly authorized: AuthorizedRequest | undefined;
}

const BEARER = /^bearer +(\S+) *$/i;

/** Looks at the key of a request, and for what its path names, in one read of the store. */
export async function authorize(
  { store, ids, contract: { marks, decisions } }: SandboxContext,
  limit: RateLimit,
  operation: Operation,
  { headers }: ServedRequest,
  values: PathValues | undefined,
): Promise<Authorization> {
  const [, sent] = BEARER.exec(headers.authorization ?? '') ?? [];
  const agentId = values?.agent_id === undefined ? undefined : ids.decodeId(values.agent_id);
  const conversationId = values?.conversation_id === undefined ? undefined : ids.fromPath(values.conversation_id);
  const { key, agent, conversation } = await store.read(function* (): Transaction<{
    readonly key: DeveloperKey | undefined;
    readonly agent: AuthorizedRequest['agent'];
    readonly conversation: AuthorizedRequest['conversation'];
  }> {
    return {
      key: sent === undefined ? undefined : yield* findKey(sent),
      agent: agentId === undefined ? undefined : yield* findAgent(agentId),
      conversation: conversationId === undefined ? undefined : yield* findConversation(conversationId),
    };
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
      faults.push({
        step: 'key',
        refused: 429,
        message,
        headers: limit.headers(wait),
        openPoints: limit.openPoints,
      });
    }
  }

  const named = operation.path.includes('{agent_id}')
    ? { what: 'agent', agentId: agent?.id }
    : operation.path.includes('{conversation_id}')
      ? { what: 'conversation', agentId: conversation?.agentId }
      : undefined;
  if (named !== undefined && values !== undefined) {
    const { what } = named;
    if (named.agentId === undefined) {
      const number = values.agent_id ?? values.conversation_id ?? '';
      const openPoints = ids.openPointsOfNone(number, what === 'conversation');
      faults.push({ step: 'resource', refused: 404, message: `There is no such ${what}.`, openPoints });
    } else if (key !== undefined && !canAccess(key, named.agentId, access.does)) {
      const errors = marks.on(operation.node).find(({ meets }) => meets === 'error');
      faults.push({
        step: 'resource',
        refused: 403,
        message: `The key cannot access this ${what}.`,
        openPoints: [...access.openPoints, ...(errors === undefined ? [] : [errors.id])],
      });
    }
  }
  return {
    faults,
    authorized: key && { key, agent, conversation, openPoints: age > LEAST_KEY_AGE ? expiry.openPoints : [] },
  };
}

/** @param matters Whether the agents that belong to a key matter, as the set has it. */
function canAccess({ agents }: DeveloperKey, agentId: number, matters: boolean): boolean {
  return !matters || agents === undefined || agents.includes(agentId);
}

/** Ids of the agents that a key can access; `undefined` for all that there are. */
export function accessible({ agents }: DeveloperKey, { contract }: SandboxContext): readonly number[] | undefined {
  return contract.decisions.forSurface('key-access', 'developer-api').does ? agents : undefined;
}
