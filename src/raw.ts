/**
 * The bare openapi-fetch clients, typed by the contract. Here, and only here, openapi-fetch's own types show.
 */
export {
  createRawClient,
  createRawToolkitClient,
  type DeveloperApiPaths,
  type RawClientOptions,
  type ToolkitPaths,
} from '../generated/client.ts';
export type { OpenPointId } from '../generated/ids.ts';
export type { components, operations, paths } from '../generated/types.ts';
export type { Sendable, Unspecified } from '../generated/unspecified.ts';
