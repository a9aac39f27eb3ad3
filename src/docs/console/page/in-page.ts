import { apiUnder } from '../../../msw/api-under.ts';
import { points, sets } from '../../../msw/data.js';
import { pointsUnder } from '../../../msw/set-data.ts';

/** The API in this page, by the name of the set under which it responds; `none` is the bare contract. */
export const apis: ReadonlyMap<string, ReturnType<typeof apiUnder>> = new Map(
  Object.entries(sets).map(([name, data]) => [name, apiUnder({ ...data, points: pointsUnder(points, data) })]),
);

/** The contract itself, whose marks show what is a guess. */
export const bare = apis.get('none') ?? apiUnder({ ...sets.none, points });
