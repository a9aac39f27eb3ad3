import type { Json, JsonObject } from './json.ts';
import type { Coverage } from './open-point.ts';

/**
 * The possible values for one placeholder of a choice, which `choices.yaml` writes as `[404, 400]`, `{from, to}`,
 * `{such-as, pattern, is: name}` or `{list-of}`.
 */
export type ValueRule =
  | { readonly kind: 'one-of'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'integer'; readonly from: number; readonly to: number }
  /**
   * A text, which matches `pattern` if that is set. With `isName`, it names a field or a parameter; otherwise it is a
   * value that a server sends.
   */
  | { readonly kind: 'text'; readonly suchAs: readonly string[]; readonly pattern?: string; readonly isName?: boolean }
  /** A list of one or more distinct values. */
  | { readonly kind: 'list'; readonly of: ValueRule };

/** A choice that a set or the API's owner picked: its name, and its values. */
export interface ChoicePick {
  readonly name: string;
  readonly with: JsonObject;
}

/** The question that a statement has answered; it is kept in case the answer is withdrawn. */
export interface AskedQuestion {
  readonly question: string;
  readonly section?: string;
  readonly 'x-asked'?: string;
  readonly names?: readonly string[];
  readonly covers?: Coverage;
}

interface ChoiceNeeds {
  /** Values that must be names in the structure, each with the id of the open point whose answer adds the name. */
  readonly named: ReadonlyMap<string, string>;
}

export interface Choice {
  readonly name: string;
  /** The answer in a sentence, with `{placeholders}` for its values. */
  readonly says: string;
  readonly with: ReadonlyMap<string, ValueRule>;
  readonly needs: ChoiceNeeds;
}

/**
 * The possible answers to an open point that no OpenAPI document can answer: at least two choices, or the reason why
 * there are none.
 */
export interface PointChoices {
  readonly id: string;
  /** The reason why no response shows an answer. */
  readonly nowhere?: string;
  /** The behaviour of a server that shows the choice. */
  readonly shows?: string;
  /**
   * The kind of message to which the open point applies, if no single message shows the answer: successes or errors of
   * its operation, or requests with a query.
   */
  readonly meets?: 'success' | 'error' | 'query';
  /** The surface of the open point, if its mark is at the API as a whole. */
  readonly surface?: string;
  /** The question, if the owner answered it. The statement with the same id names the choice, or answers in words. */
  readonly answered?: AskedQuestion;
  readonly choices: readonly Choice[];
}

/** Returns a choice in the form in which `choices.yaml` writes it. */
export function choiceAsWritten({ says, with: rules, needs: { named } }: Choice) {
  const values = [...rules].map(([name, rule]) => [name, ruleAsWritten(rule)] as const);
  return {
    says,
    ...(values.length > 0 && { with: Object.fromEntries(values) }),
    ...(named.size > 0 && { needs: { named: Object.fromEntries(named) } }),
  };
}

function ruleAsWritten(rule: ValueRule): Json {
  switch (rule.kind) {
    case 'one-of':
      return rule.values;
    case 'integer':
      return { from: rule.from, to: rule.to };
    case 'text':
      return {
        'such-as': rule.suchAs,
        ...(rule.pattern === undefined ? {} : { pattern: rule.pattern }),
        ...(rule.isName && { is: 'name' }),
      };
    case 'list':
      return { 'list-of': ruleAsWritten(rule.of) };
  }
}
