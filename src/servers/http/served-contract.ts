import type { AssumptionSet, FilledContract, SetNote } from '../../contract/assumptions/index.ts';
import { answeredPoints } from '../../contract/model/answered-points.ts';
import type {
  Aspect,
  Contract,
  DocumentPlace,
  Header,
  Json,
  JsonObject,
  Operation,
  Schema,
} from '../../contract/model/index.ts';
import { isJsonObject, objectOf } from '../../contract/model/json.ts';
import { createDecisions, type DecisionPoint, type Decisions } from './decisions.ts';

/** A contract in the form for servers, with or without an assumption set. */
export interface ServedContract {
  readonly document: JsonObject;
  readonly operations: readonly Operation[];
  /** All open points, filled or not, and those that the owner answered by a choice. */
  readonly points: readonly ServedPoint[];
  readonly set: Pick<AssumptionSet, 'name' | 'seed' | 'observed'> | undefined;
  readonly filled: number;
  /** Notes about parts of the set that are served differently from how they are written. */
  readonly notes: readonly SetNote[];
  readonly marks: ReturnType<typeof indexMarks>;
  /** The decisions by the choices of the set and of the owner's answers. */
  readonly decisions: Decisions;
  /** The header that identifies a request, if the contract has one. */
  readonly identifier: Header | undefined;
  /** Describes the place of an element for people: file, line and pointer. */
  where(pointer: string): string;
}

export interface ServedMark {
  readonly id: string;
  readonly aspect: Aspect;
  /** The behaviour of a server that shows the answer, if a document cannot express it. */
  readonly shows: string | undefined;
  /** The messages that depend on the answer, if no single message shows it. */
  readonly meets: 'success' | 'error' | 'query' | undefined;
  /** Whether a document can express the answer. */
  readonly inStructure: boolean;
  readonly assumed: boolean;
}

/** An open point with everything that decides how a server treats it. A point that a set fills is still a guess. */
export interface ServedPoint extends ServedMark, DecisionPoint {
  /** The place. In the handlers of `msw/` it has no pointer, since they show no page. */
  readonly place: DecisionPoint['place'] & Partial<Pick<DocumentPlace, 'pointer'>>;
  readonly question?: string;
  /**
   * Whether the API's owner answered the point by a choice. The server acts on the choice, and names the point in no
   * response.
   */
  readonly answered?: true;
}

/** A contract as data that is ready to be served, without reading files or applying sets. */
export interface ServedData extends Pick<ServedContract, 'document' | 'operations' | 'points' | 'set'> {
  /** Describes the place of a pointer for people; if absent, the pointer itself is shown. */
  readonly where?: ServedContract['where'];
  readonly notes?: ServedContract['notes'];
}

export function toServedContract(contract: Contract | FilledContract): ServedContract {
  const { document, operations, openPoints } = contract;
  const filled = 'assumed' in contract ? contract : undefined;
  const stated = answeredPoints(contract);
  const answers = new Map(stated.map(({ id, choice }) => [id, choice]));
  const points = [...openPoints, ...(filled?.assumed ?? []), ...stated].map((point): ServedPoint => {
    const { shows, meets, surface = point.place.surface } = contract.choices.get(point.id) ?? {};
    return {
      ...point,
      shows,
      surface,
      meets,
      inStructure: point.aspect !== 'elsewhere' || !contract.choices.has(point.id),
      assumed: 'set' in point,
      ...(answers.has(point.id) && { answered: true }),
      chosen: answers.get(point.id) ?? filled?.chosen.get(point.id),
    };
  });
  const where = (pointer: string): string => {
    const { file, line } = contract.sourceAt(pointer);
    return `${file}:${line}: ${pointer}`;
  };
  const { set, notes = [] } = filled ?? {};
  return servedContractFromData({ document, operations, points, set, where, notes });
}

export function servedContractFromData({
  where = (pointer) => pointer,
  notes = [],
  ...data
}: ServedData): ServedContract {
  const { operations, points } = data;
  const marks = indexMarks(points);
  const headers = operations.flatMap(({ responses }) => responses.flatMap((response) => response.headers));
  const isIdentifier = ({ shows }: ServedMark): boolean => shows === 'header-on-errors';
  return {
    ...data,
    filled: points.filter(({ assumed }) => assumed).length,
    marks,
    decisions: createDecisions(points),
    identifier: headers.find(({ node }) => marks.on(node).some(isIdentifier)),
    where,
    notes,
  };
}

/** Ids of the points that are still open. Responses name these, but not points that the owner answered. */
export function openIdsIn({ points }: ServedContract): ReadonlySet<string> {
  return new Set(points.filter(({ answered }) => !answered).map(({ id }) => id));
}

function indexMarks(points: readonly ServedPoint[]) {
  const byId = new Map(points.map((point) => [point.id, point]));

  const findMarksOn = (element: Json | undefined): ServedMark[] =>
    ['x-unspecified', 'x-assumed', 'x-source']
      .flatMap((key) => objectOf(element)[key] ?? [])
      .flatMap((entry) => byId.get(String(objectOf(entry).id)) ?? []);

  /**
   * The marks that concern a value: those of its schema, of the properties that the value has, and of the items of
   * non-empty lists.
   */
  const marksOfValue = (schema: Schema | undefined, value: unknown): ServedMark[] => {
    if (schema === undefined) return [];
    // Alternatives that extend the same schema share its properties. Each is visited once, since they can be nested.
    const seen = new Set<JsonObject>();
    return schema.branches.flatMap(({ parts, items, properties }) => [
      ...parts.flatMap(({ node }) => findMarksOn(node)),
      ...(Array.isArray(value) ? value.flatMap((item) => marksOfValue(items, item)) : []),
      ...[...properties].flatMap(([name, field]) => {
        if (!isJsonObject(value) || !Object.hasOwn(value, name) || seen.has(field.node)) return [];
        seen.add(field.node);
        return marksOfValue(field, value[name]);
      }),
    ]);
  };

  return { on: findMarksOn, along: marksOfValue };
}

export function idsOf(marks: readonly ServedMark[]): string[] {
  return [...new Set(marks.map(({ id }) => id))];
}
