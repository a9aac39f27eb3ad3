import { bodySize } from './body-size.ts';
import { createdTwice } from './created-twice.ts';
import type { BehaviourDefinition } from './definition.ts';
import { type Exclusions, excludeChoices } from './exclusion.ts';
import { keyAccess } from './key-access.ts';
import { mediaType } from './media-type.ts';
import { pathInteger } from './path-integer.ts';
import { sentAtOnce } from './sent-at-once.ts';
import { sentNulls } from './sent-nulls.ts';
import { sentTwice } from './sent-twice.ts';
import { unknownQuery } from './unknown-query.ts';
import { unknownUser } from './unknown-user.ts';

/**
 * Whether an operation with a body or a path parameter returns all stated errors. Choices at other open points decide
 * when.
 */
export const writeErrors: BehaviourDefinition<'write-errors', boolean> = {
  unnamed: ['all', 'fewer'],
  choices: { all: () => true, fewer: () => false },
};

export const whyUndetectable = 'A status that was not seen can still come.';

/** The statuses below 500 under the choice `fewer`. */
const STATUSES_OF_FEWER_ERRORS: readonly unknown[] = [400, 401, 404, 429];
const isOutsideFewer = (_: unknown, { status }: { readonly status?: number }): boolean =>
  !STATUSES_OF_FEWER_ERRORS.includes(status);

export const excludes = (): Exclusions<typeof writeErrors> => ({
  fewer: [
    excludeChoices(keyAccess, ['some']),
    excludeChoices(pathInteger, ['invalid'], isOutsideFewer),
    excludeChoices(mediaType, ['refused'], isOutsideFewer),
    excludeChoices(bodySize, ['limited'], isOutsideFewer),
    excludeChoices(sentNulls, ['refused'], isOutsideFewer),
    excludeChoices(unknownQuery, ['refused'], isOutsideFewer),
    excludeChoices(createdTwice, ['refused'], isOutsideFewer),
    excludeChoices(unknownUser, ['refused'], isOutsideFewer),
    excludeChoices(sentTwice, ['refused'], isOutsideFewer),
    excludeChoices(sentAtOnce, ['refused'], isOutsideFewer),
  ],
});
