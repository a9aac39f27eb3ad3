import { withProposedMarks } from '../../authoring/questions/index.ts';
import type { Contract } from '../../contract/model/index.ts';

/**
 * Marks the undocumented parts of a document as open points, unless it has marks itself, apart from those in its
 * overlay.
 */
export function withMarks(contract: Contract): Contract {
  const hasOwnMarks = contract.model.marks.some(
    ({ pointer }) => contract.sourceAt(pointer).file !== contract.overlay?.file,
  );
  return hasOwnMarks ? contract : withProposedMarks(contract);
}
