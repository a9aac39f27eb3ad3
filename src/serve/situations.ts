import type { OperationSurface } from '../contract/index.ts';
import { idsOf, type Mark } from './served-contract.ts';

/**
 * What can happen on the wire at an open point to which no element of an answer leads, and the ids of those points.
 *
 * An id that starts with `*` stands for those marks of the operation in question, or of its parameters, that end so.
 */
export const SITUATIONS = {
  unknownPath: { 'developer-api': ['api.unknown-path', 'api.operations'], toolkit: [] },
  unknownVersion: { 'developer-api': ['api.versions'], toolkit: [] },
  missingSlash: {
    'developer-api': ['api.missing-slash', 'api.redirects'],
    toolkit: ['toolkits.missing-slash', 'toolkits.redirects'],
  },
  otherMethod: { 'developer-api': ['api.methods'], toolkit: ['toolkits.methods'] },
  otherMediaType: { 'developer-api': ['api.media-types'], toolkit: [] },
  crossOrigin: { 'developer-api': ['api.cors'], toolkit: ['toolkits.cors'] },
  anyAnswer: { 'developer-api': [], toolkit: ['toolkits.request-id'] },
  anyError: { 'developer-api': ['request-id.on-errors'], toolkit: [] },
  severalErrors: { 'developer-api': ['api.error-order'], toolkit: [] },
  /** An error with a status that the description does not have. */
  otherStatus: { 'developer-api': ['api.error-statuses'], toolkit: [] },
  /** The caller picked one of the stated statuses, where nothing says that this operation has it. */
  pickedStatus: { 'developer-api': ['*.errors'], toolkit: [] },
  filtered: {
    'developer-api': ['*.filters', '*.filter-by-user', '*.filters-combined', '*.filter-without-match'],
    toolkit: [],
  },
  /** The path names a resource, and the answer has an identifier of one. */
  identified: { 'developer-api': ['*.origin'], toolkit: [] },
  notAnInteger: { 'developer-api': ['*.not-an-integer'], toolkit: [] },
  unusualInteger: { 'developer-api': ['api.integers', 'api.integers-size'], toolkit: [] },
  unusualName: { 'developer-api': [], toolkit: ['*.characters'] },
  nullRefused: { 'developer-api': ['api.nulls-sent'], toolkit: [] },
  bodyTooLarge: { 'developer-api': ['api.body-size'], toolkit: ['toolkits.body-size'] },
} as const satisfies Record<string, Record<OperationSurface, readonly string[]>>;

export type Situation = keyof typeof SITUATIONS;

/**
 * The ids that a situation touches.
 *
 * @param marks The marks of the operation in question and of its parameters; none where no operation is.
 */
export function idsIn(situation: Situation, surface: OperationSurface, marks: readonly Mark[] = []): string[] {
  return SITUATIONS[situation][surface].flatMap((id) =>
    id.startsWith('*') ? idsOf(marks.filter((mark) => mark.id.endsWith(id.slice(1)))) : id,
  );
}

const OWNED: ReadonlySet<string> = new Set(
  Object.values(SITUATIONS).flatMap((bySurface): readonly string[] => Object.values(bySurface).flat()),
);

/** Whether an id is listed in its situation alone, wherever its mark stands. */
export function ownedBySituation(id: string): boolean {
  return OWNED.has(id);
}
