import type { FastCheck } from '../aspects/index.ts';
import { type Choice, isJsonObject, type Json, type JsonObject, PLACEHOLDER, type ValueRule } from '../model/index.ts';

type Arbitrary = import('fast-check').default.Arbitrary<Json>;

function ruleInWords(rule: ValueRule, shown: (value: string | number) => string = String): string {
  switch (rule.kind) {
    case 'one-of':
      return rule.values.length === 1 ? rule.values.map(shown).join() : `one of ${rule.values.map(shown).join(', ')}`;
    case 'integer':
      return `a whole number from ${rule.from} to ${rule.to}`;
    case 'text':
      return `a text such as ${rule.suchAs.join(', ')}`;
    case 'list':
      return `a list, without repetitions, in which each is ${ruleInWords(rule.of, shown)}`;
  }
}

/**
 * Describes the possible values of a choice, and the answers in the structure that it needs, a clause each. Texts are
 * left out, since an example such as an address is not a value of the API.
 */
export function valuesInWords({ with: rules, needs }: Choice): string[] {
  return [...rules].flatMap(([name, rule]) => {
    const other = needs.named.get(name);
    if (other !== undefined) return [`‹${name}› is a name that the answer to \`${other}\` adds`];
    if ((rule.kind === 'list' ? rule.of : rule).kind === 'text') return [];
    return [`‹${name}› is ${ruleInWords(rule, (value) => `\`${value}\``)}`];
  });
}

function acceptsValue(rule: ValueRule, value: Json): boolean {
  switch (rule.kind) {
    case 'one-of':
      return rule.values.some((one) => one === value);
    case 'integer':
      return typeof value === 'number' && Number.isSafeInteger(value) && value >= rule.from && value <= rule.to;
    case 'text':
      return (
        typeof value === 'string' &&
        (rule.pattern === undefined ? value !== '' : new RegExp(rule.pattern, 'u').test(value))
      );
    case 'list':
      return (
        Array.isArray(value) &&
        value.length > 0 &&
        new Set(value).size === value.length &&
        value.every((item: Json) => acceptsValue(rule.of, item))
      );
  }
}

/** Returns why values do not fit a choice, in words that follow the id of its open point; `undefined` if they fit. */
export function objectionToValues(choice: Choice, values: JsonObject): string | undefined {
  const unknown = Object.keys(values).find((name) => !choice.with.has(name));
  const names = [...choice.with.keys()].join(', ') || 'none';
  if (unknown !== undefined) return `has the choice ${choice.name} without a value ${unknown}; its values: ${names}`;
  for (const [name, rule] of choice.with) {
    const value = values[name];
    if (value === undefined)
      return `has the choice ${choice.name}, which needs the value ${name}: ${ruleInWords(rule)}`;
    if (!acceptsValue(rule, value))
      return `has the choice ${choice.name}, whose value ${name} must be ${ruleInWords(rule)}`;
  }
  return undefined;
}

export function fillSentence({ says }: Choice, values: JsonObject): string {
  return says.replace(PLACEHOLDER, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : valueInWords(value);
  });
}

/** Whether a value of a choice is a name in the contract's structure, rather than a text of the server. */
export function isStructureName(choice: Choice, value: string): boolean {
  const rule = choice.with.get(value);
  return choice.needs.named.has(value) || (rule?.kind === 'text' && rule.isName === true);
}

/**
 * Returns the sentence of a choice with `…` in place of each text that is not a name in the structure: an observed set
 * does not contain texts of the server, only placeholders for them.
 */
export function sentenceWithBlanks(choice: Choice, values: JsonObject): string {
  const kept = Object.entries(values).filter(
    ([name]) => choice.with.get(name)?.kind !== 'text' || isStructureName(choice, name),
  );
  return fillSentence(choice, Object.fromEntries(kept)).replace(PLACEHOLDER, '…');
}

function valueInWords(value: Json): string {
  // Not with `Intl.ListFormat`, which takes 20 ms to construct at each start.
  if (Array.isArray(value)) return [value.slice(0, -1).join(', '), ...value.slice(-1)].filter(Boolean).join(' and ');
  return isJsonObject(value) ? JSON.stringify(value) : String(value);
}

export function randomValue(fc: FastCheck, rule: ValueRule): Arbitrary {
  switch (rule.kind) {
    case 'one-of':
      return fc.constantFrom<Json>(...rule.values);
    case 'integer':
      return fc.integer({ min: rule.from, max: rule.to });
    case 'text':
      return fc.constantFrom<Json>(...rule.suchAs);
    case 'list':
      return fc.uniqueArray(randomValue(fc, rule.of), { minLength: 1, maxLength: 4 });
  }
}
