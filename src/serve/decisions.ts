import type { JsonObject, Place } from '../contract/index.ts';
import { ALL_SURFACES } from '../contract/surface.ts';
import { BEHAVIOURS, type Behaviour, type Does } from './behaviours.ts';

/** What a set chose at an open point. */
export interface Chosen {
  readonly name: string;
  readonly with: JsonObject;
}

/** What is done at a behaviour, and the ids of the open points that leave it open. */
export interface Decision<B extends Behaviour> {
  readonly does: Does<B>;
  readonly openPoints: readonly string[];
  /** Whether the set made a choice there. */
  readonly chosen: boolean;
}

/** An open point as far as decisions need it. */
export interface Deciding {
  readonly id: string;
  readonly place: Pick<Place, 'pointer' | 'operations' | 'surface'>;
  /** The surfaces that it is about. */
  readonly surface: string;
  readonly shows: string | undefined;
  readonly chosen: Chosen | undefined;
}

/** Finds what is done where. */
export interface Decisions {
  /** At a surface as a whole: by the points at info, a server or a tag. One surface's own come before those of both. */
  wide<B extends Behaviour>(behaviour: B, surface: string): Decision<B>;
  /** By points that stand together, such as those of an operation and its parameters. */
  among<B extends Behaviour>(behaviour: B, ids: readonly string[]): Decision<B>;
  /** Whether the set made a choice at a point. */
  isChosen(id: string): boolean;
}

const WIDE = /^\/(?:info|servers|tags)(?:\/|$)/;

export function decisionsOf(points: readonly Deciding[]): Decisions {
  const byId = new Map(points.map((point) => [point.id, point]));
  const atWide = points.filter(({ place }) => WIDE.test(place.pointer));
  return {
    isChosen: (id) => byId.get(id)?.chosen !== undefined,
    wide(behaviour, surface) {
      const here = atWide.filter(({ shows }) => shows === behaviour);
      const own = here.filter((point) => point.surface === surface);
      return decide(behaviour, own.length > 0 ? own : here.filter((point) => point.surface === ALL_SURFACES));
    },
    among(behaviour, ids) {
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
  const table: Readonly<Record<string, (given: JsonObject) => unknown>> = BEHAVIOURS[behaviour];
  const make = table[chosen?.name ?? 'unchosen'] ?? table.unchosen;
  return {
    does: make?.(chosen?.with ?? {}) as Does<B>, // each row of the table makes what its `unchosen` makes
    openPoints: points.map(({ id }) => id),
    chosen: chosen !== undefined,
  };
}
