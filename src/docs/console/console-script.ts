import type { FilledContract } from '../../contract/assumptions/index.ts';
import {
  type Contract,
  findElement,
  isDataKey,
  isJsonObject,
  isJsonType,
  type Json,
  type JsonObject,
  listOf,
  toCheckable,
  toJsonPath,
} from '../../contract/model/index.ts';
import { textMatching } from '../../contract/model/pattern-sample.ts';
import { createExampleRequestReader } from './example-request.ts';
import { patternKey } from './pattern-key.ts';

export const CONSOLE_SCRIPT = 'try-it.js';
export const CONSOLE_DATA = 'try-it-data.js';

/** Matches keywords and formats for which only the full sampler makes valid samples. */
const NEEDS_FULL_SAMPLER =
  /"(?:allOf|contains|contentEncoding|dependentRequired|dependentSchemas|discriminator|if|m(?:ax|in)Properties|multipleOf|not|patternProperties|propertyNames|uniqueItems)":|"(?:byte|duration)"/;

const JSON_OR_FORM = /[+/]json\s*($|;)|\*|^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/**
 * Whether the small console is enough for a contract: responses are JSON, requests are JSON or forms, and no schema needs the full
 * sampler.
 */
export function canUseSmallConsole(contract: Contract, filled: readonly FilledContract[]): boolean {
  const contents = contract.operations.flatMap(({ responses }) => responses.flatMap((response) => response.contents));
  const sent = contract.operations.flatMap(({ requestBody }) => requestBody?.contents ?? []);
  return (
    contents.every(({ mediaType }) => isJsonType(mediaType)) &&
    sent.every(({ mediaType }) => JSON_OR_FORM.test(mediaType)) &&
    [contract, ...filled].every(({ document }) => !NEEDS_FULL_SAMPLER.test(JSON.stringify(document)))
  );
}

/** Writes the script with the contract and its sets for the console. */
export async function consoleData(contract: Contract, filled: readonly FilledContract[]): Promise<string> {
  const requestOf = createExampleRequestReader(contract, filled);
  const site = {
    document: withoutProse(toCheckable(contract.document).document),
    texts: Object.fromEntries([contract, ...filled].flatMap(({ document }) => patternTexts(document))),
    choices: contract.choices,
    sets: await Promise.all(filled.map(({ set }) => withPlainPaths(contract, set))),
    examples: Object.fromEntries(contract.operations.map((operation) => [operation.operationId, requestOf(operation)])),
  };
  return `globalThis.colloquyConsole=${toCode(site)};\n`;
}

/**
 * Returns a document without its prose, except that of the open points. Each `x-source` keeps the ids of its statements, but not
 * `gives` and `says`.
 */
export function withoutProse(document: Json): Json {
  const removeProse = (value: Json, keys: readonly string[]): Json => {
    if (Array.isArray(value)) return value.map((item: Json, index) => removeProse(item, [...keys, `${index}`]));
    if (!isJsonObject(value)) return value;
    const entries = Object.entries(value).flatMap(([key, child]): [string, Json][] => {
      if (isDataKey(keys, key)) return [[key, child]];
      if (key === 'x-source') return [[key, listOf(child).map(withoutClaims)]];
      return PROSE_KEYS.has(key) && typeof child === 'string' ? [] : [[key, removeProse(child, [...keys, key])]];
    });
    return Object.fromEntries(entries);
  };
  return removeProse(document, []);
}

function withoutClaims(source: Json): Json {
  if (!isJsonObject(source)) return source;
  const { gives: _, says: __, ...others } = source;
  return others;
}

const PROSE_KEYS = new Set(['description', 'summary', 'title']);

/** The maximum number of steps to make a text for a pattern. */
const MAX_PATTERN_STEPS = 100_000;

/** Makes texts that match the patterns of a document, each with the key under which the page finds it. */
function patternTexts(value: Json): (readonly [key: string, text: Json])[] {
  if (Array.isArray(value)) return value.flatMap(patternTexts);
  if (!isJsonObject(value)) return [];
  const { pattern } = value;
  const within = Object.values(value).flatMap(patternTexts);
  if (typeof pattern !== 'string') return within;
  // A second text without limits of length is for samples that are changed to fit other keywords.
  const made = [value, {}].flatMap((keywords) => {
    const text = textForPattern(pattern, keywords);
    return text === undefined ? [] : [[patternKey(pattern, keywords), text] as const];
  });
  return [...made, ...within];
}

function textForPattern(pattern: string, keywords: JsonObject): Json | undefined {
  let steps = 0;
  try {
    return textMatching(pattern, keywords, (count) => {
      steps += count;
      if (steps > MAX_PATTERN_STEPS) throw new RangeError('this pattern takes too long');
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns a set whose targets are plain paths: a filter is replaced by the path of the element that it selects. */
async function withPlainPaths({ document }: Contract, set: FilledContract['set']) {
  const { name, title, description } = set;
  const actions = set.actions.map(async (action) => {
    const match = await findElement(document, action.target);
    return 'pointer' in match ? { ...action, target: toJsonPath(document, match.pointer) } : action;
  });
  return { name, title, description, actions: await Promise.all(actions) };
}

/** Writes a value as JavaScript. It may contain everything that JSON has, and maps. */
function toCode(value: unknown): string {
  if (value instanceof Map) return `new Map(${toCode([...value])})`;
  if (Array.isArray(value)) return `[${value.map(toCode).join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value) ?? 'undefined';
  return `{${Object.entries(value).map(([key, child]) => `[${JSON.stringify(key)}]:${toCode(child)}`)}}`;
}
