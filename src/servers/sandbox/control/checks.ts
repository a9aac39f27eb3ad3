import type { SandboxContext } from '../context.ts';
import { findSharedUser } from '../data/conversations.ts';
import type { Transaction } from '../store/store.ts';

const MAX_NAME_CHARS = 200;

/** No resource has the id or name that was sent. */
export class NotFoundError extends RangeError {
  override readonly name = 'NotFoundError';
}

/** @throws {NotFoundError} if the value is `undefined`. */
export function requireExisting<T>(value: T | undefined, kind: string, name: number | string): T {
  if (value === undefined) throw new NotFoundError(`There is no ${kind} ${name}.`);
  return value;
}

/** Returns a name without the spaces around it. */
export function trimmedName(text: string, named: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_NAME_CHARS) {
    throw new RangeError(`Name ${named} with 1 to ${MAX_NAME_CHARS} characters.`);
  }
  return trimmed;
}

/** @throws {RangeError} if two conversations have the same user, and the set says that no two do. */
export function* checkUniqueUsers({ contract }: SandboxContext): Transaction<void> {
  if (!contract.decisions.forSurface('unique-users', 'developer-api').does) return;
  const user = yield* findSharedUser();
  if (user === undefined) return;
  throw new RangeError(
    `${user} has a conversation, and the set says that no two have the same external_user_id (conversation-summary.external-user-id-unique).`,
  );
}
