/**
 * Reads the contract: its operations, statements and open points. Knows no tool.
 */
export { assertionsOf } from './assertions.ts';
export { isBodiless } from './bodiless.ts';
export { CHOICES_NAME, choicesFileOf, PLACEHOLDER, parseChoices, readChoices } from './choices.ts';
export type { Claim, ClaimKind, Giver } from './claim.ts';
export { type ClaimProblem, claimProblems, type StatedClaim, statedClaims } from './claims.ts';
export type { Contract } from './contract.ts';
export { isDataKey } from './data-key.ts';
export { type Direction, type Directions, directionsOf } from './direction.ts';
export { type Editable, editableAt, removeAt, setAt } from './editable.ts';
export { AssumptionSetError, ChoicesError, ContractError, FileError, type Task, TaskError } from './errors.ts';
export { findClaims } from './find-claims.ts';
export { at, dereference, follow, isJsonObject, isSameData, type Json, type JsonObject } from './json.ts';
export { changesBetween, type JsonChange } from './json-changes.ts';
export { fromPointer, isWithin, keyBelow, parentOf, toPointer, toToken } from './json-pointer.ts';
export { keyedSurfacesIn } from './keyed-surfaces.ts';
export { type LocatedYaml, parseLocatedYaml } from './located-yaml.ts';
export { type Mark, marksOf } from './marks.ts';
export { ASPECTS, type Aspect, type OpenPoint } from './open-point.ts';
export { METHODS, type Method, type Operation, operationsOf } from './operation.ts';
export { type Place, placeName } from './place.ts';
export { type Choice, type Needs, type PointChoices, ruleAsWritten, type ValueRule } from './point-choices.ts';
export { type Reach, reachOf } from './reach.ts';
export { CONTRACT_FILE, parseContract, readContract } from './read-contract.ts';
export { brokenReference, objectsFrom, referencesFrom } from './references.ts';
export { isForOpenStatusesOnly, usesOfResponse } from './responses.ts';
export { type Citation, citationOf, SECTION, SOURCE, type Statement } from './statement.ts';
export { ALL_SURFACES, type Surface, surfacesIn, surfaceTitle } from './surface.ts';
