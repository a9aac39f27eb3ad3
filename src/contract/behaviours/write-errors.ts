import { bodySize } from './body-size.ts';
import { createdTwice } from './created-twice.ts';
import type { Definition } from './definition.ts';
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
export const writeErrors: Definition<'write-errors', boolean> = {
  unnamed: ['all', 'fewer'],
  choices: { all: () => true, fewer: () => false },
};

export const whyUndetectable = 'A status that was not seen can still come.';

/** The statuses below 500 under the choice `fewer`. */
const FEWER_STATUSES: readonly unknown[] = [400, 401, 404, 429];
const isOther = (_: unknown, { status }: { readonly status?: number }): boolean => !FEWER_STATUSES.includes(status);

export const excludes = (): Exclusions<typeof writeErrors> => ({
  fewer: [
    excludeChoices(keyAccess, ['some']),
    excludeChoices(pathInteger, ['invalid'], isOther),
    excludeChoices(mediaType, ['refused'], isOther),
    excludeChoices(bodySize, ['limited'], isOther),
    excludeChoices(sentNulls, ['refused'], isOther),
    excludeChoices(unknownQuery, ['refused'], isOther),
    excludeChoices(createdTwice, ['refused'], isOther),
    excludeChoices(unknownUser, ['refused'], isOther),
    excludeChoices(sentTwice, ['refused'], isOther),
    excludeChoices(sentAtOnce, ['refused'], isOther),
  ],
});
