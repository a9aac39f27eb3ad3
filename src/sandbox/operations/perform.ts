import type { SourceAnswer } from '../../serve/index.ts';
import type { Doing } from '../situation.ts';

/**
 * Does what a right request asks for.
 *
 * @throws {Refusal} where it is not done.
 */
export type Perform = (doing: Doing) => Promise<SourceAnswer>;
