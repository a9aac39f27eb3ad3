/**
 * The bare openapi-fetch clients, typed by the contract, for those who prefer paths. Here, and only here,
 * openapi-fetch's own types show.
 */
import type { Client } from 'openapi-fetch';
import type { DeveloperApiPaths, ToolkitPaths } from '../../generated/client.ts';
import {
  makeRawClient,
  makeRawToolkitClient,
  type RawClientOptions,
  type RawToolkitClientOptions,
} from './make-raw-client.ts';
import { fetchTransport } from './transports/fetch.ts';

export type { OpenPointId } from '../../generated/ids.ts';
export type { components, operations, paths } from '../../generated/types.ts';
export type { Sendable, Unspecified } from '../../generated/unspecified.ts';
export type { DeveloperApiPaths, RawClientOptions, RawToolkitClientOptions, ToolkitPaths };

/**
 * Makes the bare client of the Developer API. It sends the key to no address but that of `/v1/`; what an answer holds is
 * read and typed by openapi-fetch.
 *
 * @throws {ColloquyError} of kind `usage` when an option is unsafe, or the key missing.
 */
export function createRawClient(options: RawClientOptions): Client<DeveloperApiPaths> {
  return makeRawClient(options, fetchTransport);
}

/**
 * Makes the bare client of the toolkit endpoints of one web application, which never has the Developer API key.
 *
 * @throws {ColloquyError} of kind `usage` when an option is unsafe.
 */
export function createRawToolkitClient(options: RawToolkitClientOptions): Client<ToolkitPaths> {
  return makeRawToolkitClient(options, fetchTransport);
}
