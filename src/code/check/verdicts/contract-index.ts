import { type Behaviour, surfacesOf } from '../../../contract/behaviours/index.ts';
import {
  type AnsweredPoint,
  type Aspect,
  allPoints,
  answeredPoints,
  type Contract,
  type OpenPoint,
  type Operation,
  type Schema,
} from '../../../contract/model/index.ts';
import { createRequestJudge } from '../../../evidence/judge/index.ts';

/** Finds the statements and open points of a contract by the elements that they are about. */
export class ContractIndex {
  readonly contract: Contract;
  readonly judge: ReturnType<typeof createRequestJudge>;
  /** Whether the document says what it leaves open. Others do not list what any server of HTTP may answer. */
  readonly hasMarks: boolean;
  /** The surfaces of the open points and statements, by id, that concern a whole surface and not an operation. */
  readonly #surfaces: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #answers: readonly AnsweredPoint[];

  constructor(contract: Contract) {
    this.contract = contract;
    this.judge = createRequestJudge(contract);
    this.#answers = answeredPoints(contract);
    this.hasMarks = contract.openPoints.length > 0 || this.#answers.length > 0;
    const points = allPoints(contract).filter(({ place }) => place.operations.length === 0);
    this.#surfaces = new Map(points.map((point) => [point.id, surfacesOf(contract, point)]));
  }

  pointsOfOperation({ operationId }: Operation): readonly OpenPoint[] {
    return this.contract.openPoints.filter(({ place }) => place.operations.includes(operationId));
  }

  pointsOfSurface({ surface }: Operation): readonly OpenPoint[] {
    return this.contract.openPoints.filter((point) => this.#surfaces.get(point.id)?.has(surface));
  }

  /** The open points of some aspects at some elements. */
  pointsAt(pointers: readonly string[], aspects: readonly Aspect[]): readonly OpenPoint[] {
    return this.contract.openPoints.filter(
      ({ place, aspect }) => aspects.includes(aspect) && pointers.includes(place.pointer),
    );
  }

  /** The answers by a choice for an operation or its surface: all of them, or those about a behaviour. */
  answersAbout({ operationId, surface }: Operation, behaviour?: Behaviour): readonly AnsweredPoint[] {
    return this.#answers.filter(({ id, place }) => {
      if (behaviour !== undefined && this.contract.choices.get(id)?.shows !== behaviour) return false;
      return place.operations.includes(operationId) || this.#surfaces.get(id)?.has(surface);
    });
  }

  /** The sentence of a statement, as a clause. */
  sentenceOf(id: string): string {
    return this.contract.statements.find((one) => one.id === id)?.says.replace(/\.$/, '') ?? '';
  }

  /** The first of some open points that is about a behaviour. */
  pointAbout(behaviour: Behaviour, points: readonly OpenPoint[]): OpenPoint | undefined {
    return points.find(({ id }) => this.contract.choices.get(id)?.shows === behaviour);
  }

  /** The open point that is about a whole kind of facts on the surface of a path, such as all its headers. */
  pointCovering(isAbout: (point: OpenPoint) => boolean, path: string): OpenPoint | undefined {
    const surface = this.contract.model.surfaces.find(({ under }) => path.startsWith(under))?.name;
    return this.contract.openPoints
      .filter(isAbout)
      .find(({ id }) => (this.contract.choices.get(id)?.surface ?? surface) === surface);
  }

  /** The open point about operations that the contract does not have. */
  furtherOperations(path: string): OpenPoint | undefined {
    return this.pointCovering(({ covers }) => covers === 'operations', path);
  }

  /** The id of the statement that states an element. */
  statementAt(pointer: string | undefined): string | undefined {
    if (pointer === undefined) return undefined;
    const { statements } = this.contract;
    return this.judge.claims.at(pointer)[0] ?? statements.find(({ place }) => place.pointer === pointer)?.id;
  }

  /** The id of the first statement that states a keyword of a schema. */
  statementOf(schema: Schema): string | undefined {
    for (const { pointer, node } of schema.parts) {
      for (const key of ['', ...Object.keys(node).map((name) => `/${name}`)]) {
        const id = this.statementAt(`${pointer}${key}`);
        if (id !== undefined) return id;
      }
    }
    return undefined;
  }
}
