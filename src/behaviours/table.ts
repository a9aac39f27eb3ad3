import type { JsonObject } from '../contract/index.ts';
import { agentLevel } from './agent-level.ts';
import { agentShown } from './agent-shown.ts';
import { answerMediaType } from './answer-media-type.ts';
import { bodySize } from './body-size.ts';
import { contentForm } from './content-form.ts';
import { cors } from './cors.ts';
import { createdTwice } from './created-twice.ts';
import type { AnyDefinition, Definition, NamedBehaviour } from './definition.ts';
import { deprecation } from './deprecation.ts';
import { errorOrder } from './error-order.ts';
import { errorStatuses } from './error-statuses.ts';
import { failedReply } from './failed-reply.ts';
import { failedRequests } from './failed-requests.ts';
import { filterByUser } from './filter-by-user.ts';
import { filterWithoutMatch } from './filter-without-match.ts';
import { filtersCombined } from './filters-combined.ts';
import { hangUp } from './hang-up.ts';
import { headerOnAnswers } from './header-on-answers.ts';
import { headerOnErrors } from './header-on-errors.ts';
import { idOrigin } from './id-origin.ts';
import { integerSize } from './integer-size.ts';
import { integers } from './integers.ts';
import { keyAccess } from './key-access.ts';
import { keyExpiry } from './key-expiry.ts';
import { listCompleteness } from './list-completeness.ts';
import { listErrors } from './list-errors.ts';
import { listOrder } from './list-order.ts';
import { listPaging } from './list-paging.ts';
import { mediaType } from './media-type.ts';
import { memoryUse } from './memory-use.ts';
import { messageLanguage } from './message-language.ts';
import { metadataKeys } from './metadata-keys.ts';
import { missingParameter } from './missing-parameter.ts';
import { missingSlash } from './missing-slash.ts';
import { nameCharacters } from './name-characters.ts';
import { noReply } from './no-reply.ts';
import { nulls } from './nulls.ts';
import { otherMethod } from './other-method.ts';
import { pathInteger } from './path-integer.ts';
import { rateLimit } from './rate-limit.ts';
import { redirects } from './redirects.ts';
import { replyTime } from './reply-time.ts';
import { sentAtOnce } from './sent-at-once.ts';
import { sentNulls } from './sent-nulls.ts';
import { sentTwice } from './sent-twice.ts';
import { sentValue } from './sent-value.ts';
import { storedText } from './stored-text.ts';
import { timeouts } from './timeouts.ts';
import { uniqueUsers } from './unique-users.ts';
import { unknownParameter } from './unknown-parameter.ts';
import { unknownPath } from './unknown-path.ts';
import { unknownUser } from './unknown-user.ts';
import { upstreamFailures } from './upstream-failures.ts';
import { versionHeader } from './version-header.ts';
import { versions } from './versions.ts';
import { writeErrors } from './write-errors.ts';

/**
 * What a server does at the open points of each behaviour (`shows` in the choices), by the name of the choice that a set
 * made there. A behaviour that `choices.yaml` has and that is forgotten here does not compile.
 */
export const BEHAVIOURS = {
  'missing-slash': missingSlash,
  'unknown-path': unknownPath,
  'other-method': otherMethod,
  'media-type': mediaType,
  'path-integer': pathInteger,
  'name-characters': nameCharacters,
  redirects: redirects,
  versions: versions,
  cors: cors,
  'error-order': errorOrder,
  'error-statuses': errorStatuses,
  'body-size': bodySize,
  integers: integers,
  'integer-size': integerSize,
  nulls: nulls,
  'sent-nulls': sentNulls,
  'list-errors': listErrors,
  'write-errors': writeErrors,
  'answer-media-type': answerMediaType,
  deprecation: deprecation,
  'version-header': versionHeader,
  'header-on-errors': headerOnErrors,
  'header-on-answers': headerOnAnswers,
  'message-language': messageLanguage,
  'reply-time': replyTime,
  'id-origin': idOrigin,
  'stored-text': storedText,
  'sent-value': sentValue,
  'content-form': contentForm,
  'list-order': listOrder,
  'list-paging': listPaging,
  'missing-parameter': missingParameter,
  'unknown-parameter': unknownParameter,
  'rate-limit': rateLimit,
  timeouts: timeouts,
  'upstream-failures': upstreamFailures,
  'failed-requests': failedRequests,
  'key-access': keyAccess,
  'key-expiry': keyExpiry,
  'list-completeness': listCompleteness,
  'filter-by-user': filterByUser,
  'filters-combined': filtersCombined,
  'filter-without-match': filterWithoutMatch,
  'agent-shown': agentShown,
  'no-reply': noReply,
  'sent-twice': sentTwice,
  'sent-at-once': sentAtOnce,
  'hang-up': hangUp,
  'failed-reply': failedReply,
  'metadata-keys': metadataKeys,
  'unknown-user': unknownUser,
  'created-twice': createdTwice,
  'agent-level': agentLevel,
  'memory-use': memoryUse,
  'unique-users': uniqueUsers,
} as const satisfies { readonly [B in NamedBehaviour]: Definition<B> } & Readonly<Record<string, AnyDefinition>>;

type Table = typeof BEHAVIOURS;

export type Behaviour = keyof Table;

export type ChoiceName<B extends Behaviour> = keyof Table[B]['choices'] & string;

export type Does<B extends Behaviour> = Table[B] extends { readonly unchosen?: () => infer Done } ? Done : never;

/** What a set chose at an open point. */
export interface ChosenName {
  readonly name: string;
  readonly with: JsonObject;
}

export const isBehaviour = (name: string | undefined): name is Behaviour =>
  name !== undefined && Object.hasOwn(BEHAVIOURS, name);

/** Whether one response does not show what is chosen at a behaviour, since what is done depends on what was done before. */
export function takesMemory(name: string | undefined): boolean {
  return isBehaviour(name) && !('unchosen' in BEHAVIOURS[name]);
}

/** Whether no response names a choice, so that only a list of the set's choices shows it. */
export function isUnnamed(behaviour: string | undefined, { name }: Pick<ChosenName, 'name'>): boolean {
  const definition: AnyDefinition | undefined = isBehaviour(behaviour) ? BEHAVIOURS[behaviour] : undefined;
  return definition?.unnamed?.includes(name) === true;
}

/**
 * What a server does at a behaviour under a choice. Where nothing is chosen at one that takes a memory, its points have
 * been answered since, and its first choice stands for the answer until the definition is removed.
 */
export function doAt<B extends Behaviour>(behaviour: B, chosen: ChosenName | undefined): Does<B> {
  const { unchosen, choices }: AnyDefinition = BEHAVIOURS[behaviour];
  const make: ((given: never) => unknown) | undefined =
    (chosen === undefined ? undefined : choices[chosen.name]) ?? unchosen ?? Object.values(choices)[0];
  // Each function of a definition gives what it does, for the values that the choice has: the set was checked for them.
  return make?.((chosen?.with ?? {}) as never) as Does<B>;
}
