import { API_RULES, type ApiRuleId } from './api-rules.ts';
import type { Rating } from './rating.ts';
import type { RulePage } from './rule.ts';
import { SCHEMA_RULES, type SchemaKind } from './schema-rules.ts';

const MESSAGE_PARTS = ['parameter', 'request-body', 'response-body', 'response-header'] as const;

/** The part of a message that a rule about values is about. The id of the rule begins with it. */
export type MessagePart = (typeof MESSAGE_PARTS)[number];

export type RuleId = ApiRuleId | `${MessagePart}.${SchemaKind}`;

/** A rule with its ids. A rule about values has an id for each part of a message. */
interface RuleEntry extends RulePage {
  readonly ids: readonly string[];
  /** The rating; `undefined` if it depends on the direction of the message. */
  readonly rating: Rating | undefined;
}

/** All rules: first those about operations, messages, security and servers, then those about values. */
export const RULES: readonly RuleEntry[] = [
  ...Object.entries(API_RULES).map(([id, rule]) => ({ ...rule, ids: [id] })),
  ...Object.entries(SCHEMA_RULES).map(([kind, rule]) => {
    return { ...rule, ids: MESSAGE_PARTS.map((subject) => `${subject}.${kind}`), rating: undefined };
  }),
];

const ruleById = new Map(RULES.flatMap((rule) => rule.ids.map((id) => [id, rule])));

/** Returns the page of a rule; `undefined` if there is no such rule. */
export const findRule = (id: string): RulePage | undefined => ruleById.get(id);
