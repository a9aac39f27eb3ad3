import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Ruleset } from '../../../src/authoring/lint/index.ts';
import loadPlugin from '../../../src/authoring/lint/plugin.ts';
import type { RedoclyLocation } from '../../../src/authoring/lint/redocly.ts';
import { fromPointer, isJsonObject, type Json, type JsonObject, toPointer } from '../../../src/contract/model/index.ts';

/** A problem that one of our rules reports. */
export interface RuleProblem {
  readonly rule: string;
  readonly pointer: string;
  readonly message: string;
}

const OURS = 'colloquy/';

/** Whether a rule is ours, and not one of Redocly's. */
export function isOurs(rule: string): boolean {
  return rule.startsWith(OURS);
}

function settingsIn(...files: readonly string[]): [string, Json][] {
  const rules = files.map((file): JsonObject => parse(readFileSync(file, 'utf8')).rules);
  return Object.entries(Object.assign({}, plugin.configs.marks?.rules, ...rules));
}

const plugin = loadPlugin();

const CONTRACT_SETTINGS = 'openapi/lint.yaml';
const SETTINGS: Readonly<Record<Ruleset, readonly [string, Json][]>> = {
  contract: settingsIn(CONTRACT_SETTINGS),
  filled: settingsIn(CONTRACT_SETTINGS, 'src/authoring/lint/filled.redocly.yaml'),
};

/**
 * Runs our rules on a document without a Redocly process: the plugin runs as Redocly runs it, with the same settings.
 * Returns their problems in the order of the document. `rules.test.ts` shows that Redocly reports the same.
 */
export function ruleProblems(document: JsonObject, ruleset: Ruleset = 'contract'): RuleProblem[] {
  const problems: RuleProblem[] = [];
  for (const [rule, setting] of SETTINGS[ruleset]) {
    if (!isOurs(rule) || setting === 'off') continue;
    const make = plugin.rules.oas3[rule.slice(OURS.length)];
    if (make === undefined) throw new Error(`the plugin has no rule ${rule}`);
    const options = isJsonObject(setting) ? setting : {};
    // Each rule has options of its own type, which its settings have.
    make(options as never).Root.enter(document, {
      location: locationAt(''),
      report: ({ message, location }) => problems.push({ rule, pointer: location.pointer, message }),
    });
  }
  const places = new Map(problems.map(({ pointer }) => [pointer, placeOf(pointer, document)]));
  return problems.sort((one, other) => comparePlaces(places.get(one.pointer) ?? [], places.get(other.pointer) ?? []));
}

/** Returns the index of each key of a pointer among its siblings. */
function placeOf(pointer: string, document: JsonObject): number[] {
  let node: Json = document;
  return fromPointer(pointer).map((key) => {
    const container = Object(node);
    node = container[key] ?? null;
    return Object.keys(container).indexOf(key);
  });
}

function comparePlaces(one: readonly number[], other: readonly number[]): number {
  const different = one.findIndex((index, level) => index !== other[level]);
  return different === -1 ? one.length - other.length : (one[different] ?? 0) - (other[different] ?? -1);
}

function locationAt(pointer: string): RedoclyLocation {
  return {
    pointer,
    child: (keys) => locationAt(`${pointer}${toPointer(keys)}`),
    key: () => ({ pointer, reportOnKey: true }),
  };
}
