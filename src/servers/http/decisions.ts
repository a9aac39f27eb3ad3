import { type Behaviour, type Does, effectOf } from '../../contract/behaviours/index.ts';
import type { ChosenName, DocumentPlace, Operation } from '../../contract/model/index.ts';
import { ALL_SURFACES } from '../../contract/model/surface.ts';

/** The chosen effect of a behaviour, and the ids of the open points about it. */
export interface Decision<B extends Behaviour> {
  readonly does: Does<B>;
  readonly openPoints: readonly string[];
  readonly chosen: boolean;
}

export interface DecisionPoint {
  readonly id: string;
  readonly place: Pick<DocumentPlace, 'operations'>;
  readonly surface: string;
  readonly shows: string | undefined;
  readonly chosen: ChosenName | undefined;
}

export type Decisions = ReturnType<typeof createDecisions>;

export function createDecisions(points: readonly DecisionPoint[]) {
  const byId = new Map(points.map((point) => [point.id, point]));
  const byBehaviour = Map.groupBy(points, ({ shows }) => shows);
  const pointsShowing = (behaviour: Behaviour): readonly DecisionPoint[] => byBehaviour.get(behaviour) ?? [];
  return {
    isChosen: (id: string): boolean => byId.get(id)?.chosen !== undefined,
    /** Decides by the open points of a surface, or otherwise by those of all surfaces. */
    forSurface<B extends Behaviour>(behaviour: B, surface: string): Decision<B> {
      const surfacePoints = pointsShowing(behaviour).filter((point) => point.surface === surface);
      return decide(
        behaviour,
        surfacePoints.length > 0
          ? surfacePoints
          : pointsShowing(behaviour).filter((point) => point.surface === ALL_SURFACES),
      );
    },
    forOperation<B extends Behaviour>(behaviour: B, { operationId }: Operation): Decision<B> {
      return decide(
        behaviour,
        pointsShowing(behaviour).filter(({ place }) => place.operations.includes(operationId)),
      );
    },
    forPoints<B extends Behaviour>(behaviour: B, ids: readonly string[]): Decision<B> {
      const points = ids.flatMap((id) => byId.get(id) ?? []);
      return decide(
        behaviour,
        points.filter(({ shows }) => shows === behaviour),
      );
    },
  };
}

function decide<B extends Behaviour>(behaviour: B, points: readonly DecisionPoint[]): Decision<B> {
  const chosen = points.map((point) => point.chosen).find((choice) => choice !== undefined);
  return {
    does: effectOf(behaviour, chosen),
    openPoints: points.map(({ id }) => id),
    chosen: chosen !== undefined,
  };
}
