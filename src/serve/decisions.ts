import { type Behaviour, type ChosenName, type Does, doAt } from '../behaviours/index.ts';
import type { Operation, Place } from '../contract/index.ts';
import { ALL_SURFACES } from '../contract/surface.ts';

/** What is done at a behaviour, and the ids of the open points that leave it open. */
export interface Decision<B extends Behaviour> {
  readonly does: Does<B>;
  readonly openPoints: readonly string[];
  readonly chosen: boolean;
}

export interface Deciding {
  readonly id: string;
  readonly place: Pick<Place, 'pointer' | 'operations' | 'surface'>;
  /** The surfaces that it is about. */
  readonly surface: string;
  readonly shows: string | undefined;
  readonly chosen: ChosenName | undefined;
}

export interface Decisions {
  /** By the points of a surface. Its own come before those of all surfaces. */
  forSurface<B extends Behaviour>(behaviour: B, surface: string): Decision<B>;
  /** By the points that an operation reaches. */
  forOperation<B extends Behaviour>(behaviour: B, operation: Operation): Decision<B>;
  forPoints<B extends Behaviour>(behaviour: B, ids: readonly string[]): Decision<B>;
  isChosen(id: string): boolean;
}

export function decisionsOf(points: readonly Deciding[]): Decisions {
  const byId = new Map(points.map((point) => [point.id, point]));
  return {
    isChosen: (id) => byId.get(id)?.chosen !== undefined,
    forSurface(behaviour, surface) {
      const here = points.filter(({ shows }) => shows === behaviour);
      const own = here.filter((point) => point.surface === surface);
      return decide(behaviour, own.length > 0 ? own : here.filter((point) => point.surface === ALL_SURFACES));
    },
    forOperation(behaviour, { operationId }) {
      const here = points.filter(({ shows, place }) => shows === behaviour && place.operations.includes(operationId));
      return decide(behaviour, here);
    },
    forPoints(behaviour, ids) {
      const here = ids.flatMap((id) => byId.get(id) ?? []);
      return decide(
        behaviour,
        here.filter(({ shows }) => shows === behaviour),
      );
    },
  };
}

function decide<B extends Behaviour>(behaviour: B, points: readonly Deciding[]): Decision<B> {
  const chosen = points.map((point) => point.chosen).find((choice) => choice !== undefined);
  return {
    does: doAt(behaviour, chosen),
    openPoints: points.map(({ id }) => id),
    chosen: chosen !== undefined,
  };
}
