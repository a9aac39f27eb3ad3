import type { Decorate } from '../decorate.ts';
import { editableAt } from '../editable.ts';

/** Says beside the name of each operation how many open points its request and its answers have. */
export const showBadges: Decorate = (document, { operations, openPoints }) => {
  const concerned = Map.groupBy(
    openPoints.flatMap(({ place }) => place.operations),
    (operationId) => operationId,
  );
  for (const { operationId, pointer } of operations) {
    const count = concerned.get(operationId)?.length ?? 0;
    if (count > 0) editableAt(document, pointer)['x-badges'] = [{ name: `${count} open`, position: 'after' }];
  }
};
