import type { Decorate } from '../decorate.ts';
import { editableAt } from '../editable.ts';

/** Says beside the name of each operation how many open points its request and its answers have. */
export const showBadges: Decorate = (document, { operations, openPoints }) => {
  for (const { operationId, pointer } of operations) {
    const count = openPoints.filter(({ place }) => place.operations.includes(operationId)).length;
    if (count > 0) editableAt(document, pointer)['x-badges'] = [{ name: `${count} open`, position: 'after' }];
  }
};
