import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Contract } from './contract.ts';
import { ChoicesError, errorCode } from './errors.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';
import { toPointer } from './json-pointer.ts';
import { parseLocatedYaml } from './located-yaml.ts';
import { toCoverage } from './open-point.ts';
import type { AskedQuestion, Choice, PointChoices, ValueRule } from './point-choices.ts';

const CHOICES_NAME = 'choices.yaml';

export function choicesPath(contractFile: string): string {
  return join(dirname(contractFile), CHOICES_NAME);
}

/**
 * Reads the choices from the file next to a contract; empty without such a file.
 *
 * @throws {ChoicesError} when the file cannot be read, or for any reason of {@link parseChoices}.
 */
export async function readChoices(contract: Contract): Promise<ReadonlyMap<string, PointChoices>> {
  const file = choicesPath(contract.file);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return new Map();
    throw new ChoicesError(file, undefined, 'cannot be read', { cause });
  }
  return parseChoices(text, file, contract);
}

/**
 * Parses the choices of a contract.
 *
 * @param file The name of the text in errors.
 * @returns The choices of each open point, by its id.
 * @throws {ChoicesError} when the text is not YAML, names an open point that does not exist or whose answer shows in
 *   the structure, or has a malformed choice.
 */
export function parseChoices(text: string, file: string, contract: Contract): ReadonlyMap<string, PointChoices> {
  const { value, lineOf } = parseLocatedYaml(text, (line, reason) => {
    throw new ChoicesError(file, line, reason);
  });
  const fail: Fail = (keys, reason) => {
    throw new ChoicesError(file, lineOf(toPointer(keys)), reason);
  };
  if (value === null) return new Map();
  if (!isJsonObject(value)) return fail([], 'must be a mapping from ids of open points to their choices');
  const surfaces = contract.model.surfaces.map(({ name }) => name);
  const points = Object.entries(value).map(([id, entry]) => {
    return toPointChoices(id, entry, surfaces, fail);
  });
  for (const point of points) checkId(contract, point, fail);
  for (const point of points) checkNeeds(point, contract, fail);
  checkSameValues(points, fail);
  return new Map(points.map((point) => [point.id, point]));
}

type Fail = (keys: readonly string[], reason: string) => never;

function checkId({ openPoints, statements }: Contract, { id, answered, choices }: PointChoices, fail: Fail): void {
  const statement = statements.find((candidate) => candidate.id === id);
  if (answered !== undefined && statement === undefined) {
    fail([id, 'answered'], `the contract has no statement ${id}; remove answered`);
  }
  if (statement !== undefined) {
    if (answered === undefined)
      fail(
        [id],
        `${id} is a statement of the contract, not an open point; write in answered what was asked, or remove its choices`,
      );
    // An answer in words names no choice; the code still uses the names of the choices.
    if (statement.choice === undefined) return;
    const { name } = statement.choice;
    if (choices.some((choice) => choice.name === name)) return;
    const names = choices.map((choice) => choice.name).join(', ');
    fail([id, 'choices'], `the statement ${id} is the choice ${name}; there are ${names}`);
  }
  const point = openPoints.find((candidate) => candidate.id === id);
  if (point !== undefined && point.aspect !== 'elsewhere') {
    fail([id], `${id} is answered in the structure (its aspect is ${point.aspect}); remove its choices`);
  }
  if (point !== undefined) return;
  fail([id], `${id} is no open point of the contract; \`colloquy open-points\` lists them`);
}

function toPointChoices(id: string, entry: Json, surfaces: readonly string[], fail: Fail): PointChoices {
  if (!isJsonObject(entry)) return fail([id], 'needs choices, or nowhere with the reason why no answer shows');
  checkKeys([id], entry, ['nowhere', 'shows', 'meets', 'surface', 'answered', 'choices'], fail);
  const { nowhere, shows, meets, surface, answered, choices } = entry;
  const named = surfaces.find((one) => one === surface);
  if (surface !== undefined && named === undefined) fail([id, 'surface'], `must be ${surfaces.join(' or ')}`);
  const question = answered !== undefined && { answered: toAskedQuestion([id, 'answered'], answered, fail) };
  if (nowhere !== undefined) {
    const others = Object.keys(entry).filter((key) => !/^(nowhere|answered|surface)$/.test(key));
    if (others.length > 0) fail([id], 'has either nowhere or choices, not both');
    const sentence = readSentence([id, 'nowhere'], nowhere, fail);
    return { id, nowhere: sentence, ...(named !== undefined && { surface: named }), ...question, choices: [] };
  }
  if (!isJsonObject(choices) || Object.keys(choices).length < 2) {
    return fail([id, 'choices'], `${id} needs two choices at least, or nowhere with the reason why no answer shows`);
  }
  if (shows !== undefined && !isName(shows)) fail([id, 'shows'], NAME_RULE);
  const met = MESSAGE_KINDS.find((one) => one === meets);
  if (meets !== undefined && met === undefined) fail([id, 'meets'], 'must be success, error or query');
  return {
    id,
    ...(isName(shows) && { shows }),
    ...(met && { meets: met }),
    ...(named !== undefined && { surface: named }),
    ...question,
    choices: Object.entries(choices).map(([name, choice]) => toChoice([id, 'choices', name], name, choice, fail)),
  };
}

function toAskedQuestion(keys: readonly string[], answered: Json, fail: Fail): AskedQuestion {
  const { question, section, 'x-asked': asked, names, covers } = readMapping(keys, answered, fail);
  checkKeys(keys, readMapping(keys, answered, fail), ['question', 'section', 'x-asked', 'names', 'covers'], fail);
  if (typeof question !== 'string') return fail([...keys, 'question'], 'must be the question that was answered');
  const coverage = toCoverage(covers);
  return {
    question,
    ...(section !== undefined && { section: String(section) }),
    ...(asked !== undefined && { 'x-asked': String(asked) }),
    ...(Array.isArray(names) && { names: names.map(String) }),
    ...(coverage && { covers: coverage }),
  };
}

const MESSAGE_KINDS = ['success', 'error', 'query'] as const;

function toChoice(keys: readonly string[], name: string, choice: Json, fail: Fail): Choice {
  if (!isName(name)) fail(keys, NAME_RULE);
  if (!isJsonObject(choice)) return fail(keys, 'a choice must be a mapping with says');
  checkKeys(keys, choice, ['says', 'with', 'needs'], fail);
  const says = readSentence([...keys, 'says'], choice.says, fail);
  const rules = readMapping([...keys, 'with'], choice.with, fail);
  const placeholders = new Set(Array.from(says.matchAll(PLACEHOLDER), ([, value = '']) => value));
  for (const value of placeholders) {
    if (!Object.hasOwn(rules, value)) fail([...keys, 'says'], `{${value}} has no value; say in with what it can be`);
  }
  for (const value of Object.keys(rules)) {
    if (!placeholders.has(value)) fail([...keys, 'with', value], `says does not say {${value}}; a reader needs it`);
  }
  const needs = readMapping([...keys, 'needs'], choice.needs, fail);
  checkKeys([...keys, 'needs'], needs, ['named'], fail);
  const values = Object.entries(rules).map(([value, rule]): [string, ValueRule] => {
    return [value, toValueRule([...keys, 'with', value], rule, fail)];
  });
  const ofNames = [...keys, 'needs', 'named'];
  const named = Object.entries(readMapping(ofNames, needs.named, fail)).map(([value, id]): [string, string] => {
    if (Object.hasOwn(rules, value) && typeof id === 'string') return [value, id];
    return fail([...ofNames, value], 'must lead from a value of the choice to the id of an open point');
  });
  return { name, says, with: new Map(values), needs: { named: new Map(named) } };
}

export const PLACEHOLDER = /\{([a-z][a-z-]*)\}/g;

const NAME_RULE = 'a name is written in lower case, with hyphens';
const isName = (value: Json | undefined): value is string =>
  typeof value === 'string' && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(value);
const isText = (value: Json): value is string => typeof value === 'string';
const isScalar = (value: Json): value is string | number => typeof value === 'string' || Number.isInteger(value);

function isNonEmptyListOf<Item extends Json>(
  value: Json | undefined,
  isItem: (item: Json) => item is Item,
): value is Item[] {
  return Array.isArray(value) && value.length > 0 && value.every(isItem);
}

function toValueRule(keys: readonly string[], rule: Json, fail: Fail): ValueRule {
  if (isNonEmptyListOf(rule, isScalar)) return { kind: 'one-of', values: rule };
  if (isJsonObject(rule)) {
    const { from, to, 'such-as': suchAs, pattern, is, 'list-of': of } = rule;
    const has = (...names: string[]) => Object.keys(rule).every((key) => names.includes(key));
    if (isInteger(from) && isInteger(to) && from < to && has('from', 'to')) return { kind: 'integer', from, to };
    if (of !== undefined && has('list-of')) return { kind: 'list', of: toValueRule([...keys, 'list-of'], of, fail) };
    if (isNonEmptyListOf(suchAs, isText) && has('such-as', 'pattern', 'is') && (is === undefined || is === 'name')) {
      const text = { kind: 'text', suchAs, ...(is === 'name' && { isName: true }) } as const;
      if (pattern === undefined) return text;
      if (typeof pattern !== 'string') return fail([...keys, 'pattern'], 'must be a regular expression');
      const unfit = suchAs.find((text) => !matches(pattern, text, () => fail([...keys, 'pattern'], 'is no pattern')));
      if (unfit !== undefined) fail([...keys, 'such-as'], `${unfit} does not match the pattern`);
      return { ...text, pattern };
    }
  }
  return fail(
    keys,
    'a value is one of a list, {from, to}, {such-as: [texts], pattern, is: name}, or {list-of: any of these}',
  );
}

const isInteger = (value: Json | undefined): value is number => Number.isSafeInteger(value);

function matches(pattern: string, text: string, onBroken: () => never): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return onBroken();
  }
}

function checkNeeds({ id, choices }: PointChoices, { openPoints, statements }: Contract, fail: Fail): void {
  for (const { name, needs } of choices) {
    const keys = [id, 'choices', name, 'needs'];
    for (const [value, other] of needs.named) {
      const isAnswered = statements.some((statement) => statement.id === other);
      if (isAnswered || openPoints.some((point) => point.id === other && point.aspect !== 'elsewhere')) continue;
      fail([...keys, 'named', value], `${other} is no open point that is answered in the structure`);
    }
  }
}

/**
 * Checks that choices with the same name have the same values at all open points of a behaviour; one of them may have
 * further values.
 */
function checkSameValues(points: readonly PointChoices[], fail: Fail): void {
  const valuesByName = new Map<string, readonly string[]>();
  for (const { id, shows, choices } of points.filter((point) => point.shows !== undefined)) {
    for (const { name, with: rules } of choices) {
      const values = [...rules.keys()];
      const before = valuesByName.get(`${shows} ${name}`) ?? values;
      const [fewer, more] = before.length < values.length ? [before, values] : [values, before];
      if (!fewer.every((value) => more.includes(value))) {
        const valueNames = before.join(', ') || 'none';
        fail(
          [id, 'choices', name],
          `another point with ${shows} has the choice ${name} with these values: ${valueNames}`,
        );
      }
      valuesByName.set(`${shows} ${name}`, fewer);
    }
  }
}

function checkKeys(keys: readonly string[], value: JsonObject, allowed: readonly string[], fail: Fail): void {
  const unknown = Object.keys(value).find((key) => !allowed.includes(key));
  if (unknown !== undefined) fail([...keys, unknown], `there is no key ${unknown}; there are ${allowed.join(', ')}`);
}

function readMapping(keys: readonly string[], value: Json | undefined, fail: Fail): JsonObject {
  if (value === undefined) return {};
  return isJsonObject(value) ? value : fail(keys, 'must be a mapping');
}

function readSentence(keys: readonly string[], value: Json | undefined, fail: Fail): string {
  if (typeof value === 'string' && /^\S.*\.$/.test(value)) return value;
  return fail(keys, 'must be a sentence in one line, with a full stop at its end');
}
