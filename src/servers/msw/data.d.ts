import type { ServedPoint } from '../http/core.ts';
import type { SetData } from './set-data.ts';
import type { SetName } from './sets.ts';

// `build/plugin.ts` makes this module when the package is built; the source does not have it.

export declare const points: readonly ServedPoint[];

export declare const sets: Readonly<Record<SetName, SetData>>;
