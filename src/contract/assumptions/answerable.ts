import type { Contract, OpenPoint } from '../model/index.ts';

/** Whether a set can answer a point. Addresses are never guessed, since keys are sent there. */
export const isAnswerable = ({ choices }: Contract, { id, aspect }: OpenPoint): boolean =>
  aspect !== 'address' && (aspect !== 'elsewhere' || (choices.get(id)?.choices.length ?? 0) > 0);
