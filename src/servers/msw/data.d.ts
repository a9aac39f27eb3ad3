import type { ServedPoint } from '../http/core.ts';
import type { SetData } from './set-data.ts';
import type { SetName } from './sets.ts';

// Made by `build/plugin.ts` when the package is built: in the source there is no such module.

export declare const points: readonly ServedPoint[];

export declare const sets: Readonly<Record<SetName, SetData>>;
