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
import { exampleRequestReader } from './example-request.ts';
import { keyOfPattern } from './pattern-key.ts';

export const CONSOLE_SCRIPT = 'try-it.js';
export const CONSOLE_DATA = 'try-it-data.js';

/** Keywords and formats whose samples only the full sampler makes valid. */
const NEEDS_FULL_SAMPLER =
  /"(?:allOf|contains|contentEncoding|dependentRequired|dependentSchemas|discriminator|if|m(?:ax|in)Properties|multipleOf|not|patternProperties|propertyNames|uniqueItems)":|"(?:byte|duration)"/;

const JSON_OR_FORM = /[+/]json\s*($|;)|\*|^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/**
 * Whether the small console is enough for a contract: its responses are JSON, its requests JSON or forms, and its samples
 * plain.
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

/** The script with the contract and its sets for the console. */
export async function consoleData(contract: Contract, filled: readonly FilledContract[]): Promise<string> {
  const requestOf = exampleRequestReader(contract, filled);
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
 * Returns a document without its texts, except those of the open points. Of a source, only the id of its statement is
 * kept.
 */
export function withoutProse(document: Json): Json {
  const visit = (value: Json, keys: readonly string[]): Json => {
    if (Array.isArray(value)) return value.map((item: Json, index) => visit(item, [...keys, `${index}`]));
    if (!isJsonObject(value)) return value;
    const entries = Object.entries(value).flatMap(([key, child]): [string, Json][] => {
      if (isDataKey(keys, key)) return [[key, child]];
      if (key === 'x-source') return [[key, listOf(child).map(withoutClaims)]];
      return PROSE.has(key) && typeof child === 'string' ? [] : [[key, visit(child, [...keys, key])]];
    });
    return Object.fromEntries(entries);
  };
  return visit(document, []);
}

function withoutClaims(source: Json): Json {
  if (!isJsonObject(source)) return source;
  const { gives: _, says: __, ...others } = source;
  return others;
}

const PROSE = new Set(['description', 'summary', 'title']);

/** The steps after which no text is made for a pattern. */
const MAX_STEPS = 100_000;

/** The texts for the patterns of a document, by their keys. */
function patternTexts(value: Json): (readonly [key: string, text: Json])[] {
  if (Array.isArray(value)) return value.flatMap(patternTexts);
  if (!isJsonObject(value)) return [];
  const { pattern } = value;
  const within = Object.values(value).flatMap(patternTexts);
  if (typeof pattern !== 'string') return within;
  // A sample that is made to fit other keywords takes a text of any length.
  const made = [value, {}].flatMap((keywords) => {
    const text = textFor(pattern, keywords);
    return text === undefined ? [] : [[keyOfPattern(pattern, keywords), text] as const];
  });
  return [...made, ...within];
}

function textFor(pattern: string, keywords: JsonObject): Json | undefined {
  let steps = 0;
  try {
    return textMatching(pattern, keywords, (count) => {
      steps += count;
      if (steps > MAX_STEPS) throw new RangeError('this pattern takes too long');
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

/** Writes a value as JavaScript: JSON, and maps. */
function toCode(value: unknown): string {
  if (value instanceof Map) return `new Map(${toCode([...value])})`;
  if (Array.isArray(value)) return `[${value.map(toCode).join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value) ?? 'undefined';
  return `{${Object.entries(value).map(([key, child]) => `[${JSON.stringify(key)}]:${toCode(child)}`)}}`;
}
