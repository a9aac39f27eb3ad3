import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { FilledContract } from '../../contract/assumptions/index.ts';
import {
  type Contract,
  checkableOf,
  findElement,
  isDataKey,
  isJsonObject,
  isJsonType,
  type Json,
  listOf,
  toJsonPath,
} from '../../contract/model/index.ts';
import { exampleRequestReader } from './compare-sets.ts';

export const CONSOLE_SCRIPT = 'try-it.js';

const sourceOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Modules that cannot run in a page, because they generate code or are too large, and the modules that replace them.
 */
const REPLACEMENTS: readonly (readonly [module: RegExp, file: string])[] = [
  [/\/model\/validator\.ts$/, '../../contract/model/interpreter.ts'],
  [/\/checkable\.ts$/, 'page/checked-document.ts'],
  [/\/prism\.ts$/, '../../servers/mock/plain-negotiator.ts'],
  [/\/(body|check)-limits\.ts$/, 'page/no-limits.ts'],
  [/\/json-path-query\.ts$/, 'page/plain-paths.ts'],
  [/\/refused-set\.ts$/, 'page/refused-set.ts'],
];

/** Replaces the writers of other media types, for a contract without any. */
const ONLY_JSON = [/^\.\/write\/index\.ts$/, 'page/only-json.ts'] as const;

/** The replacement of the readers of other bodies than JSON and forms, if no operation takes any. */
const JSON_AND_FORMS = [/\/other-bodies\.ts$/, 'page/only-json.ts'] as const;
const JSON_OR_FORM = /[+/]json\s*($|;)|\*|^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** The replacement of what makes samples fit, if no schema has a keyword that needs it. */
const PLAIN_SAMPLES = [/^\.\/sample-fit\.ts$/, 'page/plain-samples.ts'] as const;
const FITTED =
  /"(?:allOf|contains|contentEncoding|dependentRequired|dependentSchemas|discriminator|if|m(?:ax|in)Properties|multipleOf|not|patternProperties|propertyNames|uniqueItems)":|"(?:byte|duration)"/;

/**
 * Modules that the page never calls, such as the sampler's XML writer. Without modules of Node, `sample.ts` makes fewer
 * texts.
 */
const ABSENT = /^(fast-xml-builder|node:.*)$/;
const EMPTY_MODULE = "exports.createRequire = () => () => { throw new Error('a page has no other modules'); };";

const SITE = '\0console-site';

/** Bundles the console with the mock, the contract and its sets into one file, which needs no server. */
export async function consoleScript(contract: Contract, filled: readonly FilledContract[]): Promise<string> {
  const requestOf = exampleRequestReader(contract, filled);
  const site = {
    document: withoutProse(checkableOf(contract.document).document),
    choices: contract.choices,
    sets: await Promise.all(filled.map(({ set }) => withPlainPaths(contract, set))),
    examples: Object.fromEntries(contract.operations.map((operation) => [operation.operationId, requestOf(operation)])),
  };
  const contents = contract.operations.flatMap(({ responses }) => responses.flatMap((response) => response.contents));
  const isOnlyJson = contents.every(({ mediaType }) => isJsonType(mediaType));
  const isPlain = [contract, ...filled].every(({ document }) => !FITTED.test(JSON.stringify(document)));
  const sent = contract.operations.flatMap(({ requestBody }) => requestBody?.contents ?? []);
  const isJsonOrForm = sent.every(({ mediaType }) => JSON_OR_FORM.test(mediaType));
  const replacements = [
    ...REPLACEMENTS,
    ...(isOnlyJson ? [ONLY_JSON] : []),
    ...(isJsonOrForm ? [JSON_AND_FORMS] : []),
    ...(isPlain ? [PLAIN_SAMPLES] : []),
  ];
  const input = sourceOf('page/console.ts');
  const bundle = await rolldown({
    input,
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'] },
    treeshake: { moduleSideEffects: [input] },
    logLevel: 'silent',
    plugins: [
      {
        name: 'console',
        resolveId(id) {
          if (id === '../site.js') return SITE;
          if (ABSENT.test(id)) return `\0${id}`;
          const [, file] = replacements.find(([module]) => module.test(id)) ?? [];
          return file === undefined ? null : sourceOf(file);
        },
        load: (id) => (id === SITE ? writeExports(site) : ABSENT.test(id.slice(1)) ? EMPTY_MODULE : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true, codeSplitting: false });
  await bundle.close();
  return output[0].code;
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

/** Returns a set whose targets are plain paths: a filter is replaced by the path of the element that it selects. */
async function withPlainPaths({ document }: Contract, set: FilledContract['set']) {
  const { name, title, description } = set;
  const actions = set.actions.map(async (action) => {
    const match = await findElement(document, action.target);
    return 'pointer' in match ? { ...action, target: toJsonPath(document, match.pointer) } : action;
  });
  return { name, title, description, actions: await Promise.all(actions) };
}

function writeExports(values: object): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${toCode(value)};`)
    .join('\n');
}

/** Writes a value as JavaScript: JSON, and maps. */
function toCode(value: unknown): string {
  if (value instanceof Map) return `new Map(${toCode([...value])})`;
  if (Array.isArray(value)) return `[${value.map(toCode).join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value) ?? 'undefined';
  return `{${Object.entries(value).map(([key, child]) => `[${JSON.stringify(key)}]:${toCode(child)}`)}}`;
}
