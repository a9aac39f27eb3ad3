import type { Contract, OpenPoint } from '../model/index.ts';

/** Whether a set can answer an open point. Addresses are never guessed, since keys are sent to them. */
export const isAnswerable = ({ choices }: Contract, { id, aspect }: OpenPoint): boolean =>
  aspect !== 'address' && (aspect !== 'elsewhere' || (choices.get(id)?.choices.length ?? 0) > 0);
