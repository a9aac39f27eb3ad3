/** The model of a contract: its operations, statements and open points. Other modules read documents through it. */

export { type AnsweredPoint, allPoints, answeredPoints } from './answered-points.ts';
export { assertionKeywords, saysNothing } from './assertions.ts';
export { basePathsOf, baseTemplatesOf, serverOrigins } from './base-paths.ts';
export { isBodiless } from './bodiless.ts';
export { type CheckableDocument, toCheckable, type UncheckedKeyword, uncheckedKeywords } from './checkable.ts';
export { choicesPath, PLACEHOLDER, parseChoices } from './choices.ts';
export { type ClaimProblem, claimProblems, statedClaims } from './claims.ts';
export type { Contract, DocumentOverlay, OverlayTarget, SkippedPart } from './contract.ts';
export { isDataKey } from './data-key.ts';
export { listDescribedParts } from './described-parts.ts';
export type { Direction } from './directions.ts';
export { baseDiscriminators, discriminatorValues } from './discriminators.ts';
export type { FileAccess } from './document-files.ts';
export type { SourcePlace } from './draft.ts';
export { editableAt, removeAt, setAt } from './editable.ts';
export { type Element, type ElementKind, isSchemaKind } from './element.ts';
export { AssumptionSetError, ChoicesError, ContractError, errorCode, TaskError, UnreadableError } from './errors.ts';
export {
  asNumbers,
  fromJsonText,
  toExactNumber,
  toJsonText,
} from './exact-json.ts';
export { type ExampleSite, exampleSites } from './example-sites.ts';
export { type Claim, findClaims } from './find-claims.ts';
export {
  at,
  type ExactJson,
  type ExactJsonObject,
  entriesOf,
  isJsonObject,
  isSameData,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  toCanonicalText,
} from './json.ts';
export { changesBetween, type JsonChange } from './json-changes.ts';
export { findElement, toJsonPath } from './json-path.ts';
export { fromPointer, isWithin, keyBelow, parentOf, pointerOfReference, toPointer, toToken } from './json-pointer.ts';
export { toKebabCase } from './kebab-case.ts';
export { isKeyHeader, keyHeaderSchemes, keyName } from './key-headers.ts';
export { parseLocatedYaml } from './located-yaml.ts';
export {
  isDismissed,
  isMarked,
  MARK_KEYS,
  type Mark,
  type MarkKey,
  marksOn,
  sourcesNeeding,
  sourcesNeedingPaths,
  sourcesNeedingValues,
} from './marks.ts';
export { contentOfType, essenceOf, isJsonType, jsonContentOf, jsonTypeOf } from './media-types.ts';
export { MergedSchema } from './merged-schema.ts';
export { Model, modelOf } from './model.ts';
export { isSlip, nearestName, suggestNearestName, wordsOf } from './nearest.ts';
export { inOneLine } from './one-line.ts';
export { ASPECTS, type Aspect, COVERAGES, DATE_PATTERN, type OpenPoint } from './open-point.ts';
export {
  authorizationScheme,
  contentFor,
  type Example,
  exampleNamesOf,
  type Header,
  isSuccessKey,
  METHODS,
  type MediaType,
  type Operation,
  operationsIn,
  type Parameter,
  type ParameterPlace,
  possibleStatus,
  type RequestBody,
  type Response,
  requiresKey,
  responseFor,
  type SecurityScheme,
} from './operation.ts';
export { checkOutgoingReferences, withoutOutgoingReferences, withPointerReferences } from './outgoing-references.ts';
export { overlayPath } from './overlay.ts';
export { type ActionEffect, type ActionOutcome, type OverlayAction, runAction } from './overlay-action.ts';
export { canEqual, type PartialField, type PartialValue, toKnownIfComplete, UNKNOWN_VALUE } from './partial-value.ts';
export { type DocumentPlace, placeName } from './place.ts';
export {
  type AskedQuestion,
  type Choice,
  type ChoicePick,
  choiceAsWritten,
  type PointChoices,
  type ValueRule,
} from './point-choices.ts';
export { printableAddress } from './printable-address.ts';
export {
  CONTRACT_FILE,
  contractFrom,
  kindInId,
  type ProposedMark,
  parseContract,
  readContract,
  withMarks,
} from './read-contract.ts';
export type { ReadOptions } from './read-document.ts';
export { readableFolders, realPath } from './readable-folders.ts';
export { findBrokenReference } from './references.ts';
export type { ResolvedNode } from './resolved.ts';
export { createRouter, decodeIfValid, type FindRoute, type RouteMatch } from './routes.ts';
export { Schema } from './schema.ts';
export type { PlacedSchema } from './schema-parts.ts';
export { isAddress, readSource, type Source } from './source.ts';
export { type Citation, citationOf, SECTION_PATTERN, SOURCE_PATTERN, type Statement } from './statement.ts';
export { ALL_SURFACES, type Surface } from './surface.ts';
export { describeUnchecked } from './unchecked-words.ts';
export { hasUnevaluated } from './unevaluated.ts';
