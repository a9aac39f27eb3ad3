import { createFailure, FAILURE_SENTENCES, type Reason } from '../../sdk/toolkit/failure.ts';
import { type Choices, type Protocol, withChoices } from '../../sdk/toolkit/index.ts';
import { readLimits } from '../../sdk/toolkit/limits.ts';
import { createResponseWriter } from '../../sdk/toolkit/response-writer.ts';

/** Placeholders for the parts of responses that differ from one response to the next. */
const SECONDS_PLACEHOLDER = '‹seconds›';
const WORDS_PLACEHOLDER = '‹words of the tool›';
const PARAMETERS_PLACEHOLDER = ['‹parameters›'];

const DETAILS_BY_REASON: Readonly<Partial<Record<Reason, Parameters<typeof createFailure>[1]>>> = {
  'missing-parameter': { parameters: PARAMETERS_PLACEHOLDER },
  'invalid-parameter': { parameters: PARAMETERS_PLACEHOLDER },
  'tool-refusal': { message: WORDS_PLACEHOLDER },
  'too-many-runs': { retryAfter: 1 },
  paused: { retryAfter: 1 },
};

/**
 * Lists the handler's responses in all cases without a result, each with the open points at which another choice would change it.
 */
export function callerResponses(protocol: Protocol) {
  const reasons = Object.keys(FAILURE_SENTENCES) as Reason[]; // the keys of a literal
  const responsesUnder = (variant: Protocol) => {
    const answers = createResponseWriter(variant, readLimits());
    return new Map(
      reasons.map((reason) => {
        const allow = reason === 'unlisted-method' ? 'GET, POST' : undefined;
        const [status, headers, body] = answers.fail(
          'execute-tool',
          createFailure(reason, DETAILS_BY_REASON[reason]),
          allow,
        );
        return [reason, { status, headers, body: String(body) }] as const;
      }),
    );
  };
  const usual = responsesUnder(protocol);
  const variants = (Object.keys(protocol.choices) as (keyof Choices)[]).map((id) => {
    const choice = { ...protocol.choices[id], value: changeValue(protocol.choices[id].value) };
    return { id, responses: responsesUnder(withChoices(protocol, 'another', { [id]: choice })) };
  });
  return [...usual].map(([reason, { status, headers, body }]) => ({
    reason,
    says: FAILURE_SENTENCES[reason],
    status,
    headers: Object.entries(headers).map(
      ([name, value]) => `${name}: ${name === 'retry-after' ? SECONDS_PLACEHOLDER : value}`,
    ),
    body,
    decidedBy: variants
      .filter(({ responses }) => JSON.stringify(responses.get(reason)) !== JSON.stringify(usual.get(reason)))
      .map(({ id }) => id),
  }));
}

/** Returns a different value of the same kind: another status, no headers, an empty body, or the opposite boolean. */
function changeValue(value: unknown, name?: string): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (name === 'body') return () => '';
  if (name === 'headers') return {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, changeValue(member, key)]));
}
