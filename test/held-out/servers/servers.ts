/**
 * Servers of the API, sound, broken and merely different ones, written from the description of the API alone by someone
 * who had seen neither this code nor its tests. They stay as they were written: see `disputed.ts` for what is said of
 * them.
 */
import { brokenServers } from './broken.ts';
import { differentServers } from './different.ts';
import type { HeldOutServer } from './server.ts';
import { sound } from './sound.ts';

export const servers: readonly HeldOutServer[] = [...sound, ...brokenServers, ...differentServers];
