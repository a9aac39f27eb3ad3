import type { Json } from '../../contract/index.ts';

/** What the API's owner answers to an open point. */
export interface Answer {
  /** The section of the API's description that says it, such as `§4.1`. */
  readonly section: string;
  /** The answer in a sentence of ours. Needed for the aspect `elsewhere`; for any other a plain one is written. */
  readonly says?: string;
  /**
   * The answer in the form of the point's aspect; none for `elsewhere`, which has only words.
   *
   * | aspect | form |
   * |---|---|
   * | status | `200`, or a list of statuses |
   * | body | a JSON Schema, or `null` where there is no body |
   * | type | a JSON Schema |
   * | fields | `{properties, required, additionalProperties}`, all optional; `additionalProperties` is `false` unless given. `{$ref}` where the object is a named one, `{additionalProperties: true}` where a request may have any field |
   * | parameters | a list of query parameters as OpenAPI has them |
   * | encoding | `{content}` by media type, with `required: true` where it is; or `{parameters}` in the query |
   * | security | `{security, schemes}`: the requirements (`[]` for none) and the schemes they name |
   * | errors | responses by status |
   * | address | the URL, without a slash at its end |
   */
  readonly value?: Json;
}
