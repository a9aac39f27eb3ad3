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
  /** Whether the document marks what it leaves open. Other documents often omit statuses and headers that any HTTP server may send. */
  readonly hasMarks: boolean;
  /** The surfaces of open points and statements that concern a whole surface and not an operation, by id. */
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

  /** Finds the open points of given aspects at given elements. */
  findPointsAt(pointers: readonly string[], aspects: readonly Aspect[]): readonly OpenPoint[] {
    return this.contract.openPoints.filter(
      ({ place, aspect }) => aspects.includes(aspect) && pointers.includes(place.pointer),
    );
  }

  /** Finds the owner's answers for an operation or its surface: all of them, or those about a behaviour. */
  findAnswersAbout({ operationId, surface }: Operation, behaviour?: Behaviour): readonly AnsweredPoint[] {
    return this.#answers.filter(({ id, place }) => {
      if (behaviour !== undefined && this.contract.choices.get(id)?.shows !== behaviour) return false;
      return place.operations.includes(operationId) || this.#surfaces.get(id)?.has(surface);
    });
  }

  /** Returns the sentence of a statement, without its full stop. */
  findSentence(id: string): string {
    return this.contract.statements.find((one) => one.id === id)?.says.replace(/\.$/, '') ?? '';
  }

  /** Finds the first of several open points that is about a behaviour. */
  findPointAbout(behaviour: Behaviour, points: readonly OpenPoint[]): OpenPoint | undefined {
    return points.find(({ id }) => this.contract.choices.get(id)?.shows === behaviour);
  }

  /** Finds the open point about all facts of a kind on the surface of a path, such as all operations. */
  findPointCovering(isAbout: (point: OpenPoint) => boolean, path: string): OpenPoint | undefined {
    const surface = this.contract.model.surfaces.find(({ under }) => path.startsWith(under))?.name;
    return this.contract.openPoints
      .filter(isAbout)
      .find(({ id }) => surface === undefined || (this.contract.choices.get(id)?.surface ?? surface) === surface);
  }

  /** Finds the open point that asks about operations which the contract does not have. */
  findPointOnOperations(path: string): OpenPoint | undefined {
    return this.findPointCovering(({ covers }) => covers === 'operations', path);
  }

  /** Finds the id of the statement that states an element. */
  findStatement(pointer: string | undefined): string | undefined {
    if (pointer === undefined) return undefined;
    const { statements } = this.contract;
    return this.judge.claims.at(pointer)[0] ?? statements.find(({ place }) => place.pointer === pointer)?.id;
  }

  /** Finds the id of the first statement that states a schema or one of its keywords. */
  findSchemaStatement(schema: Schema): string | undefined {
    for (const { pointer, node } of schema.parts) {
      for (const key of ['', ...Object.keys(node).map((name) => `/${name}`)]) {
        const id = this.findStatement(`${pointer}${key}`);
        if (id !== undefined) return id;
      }
    }
    return undefined;
  }
}
