import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = await readContract();

/** A program that checks the reply of the agent by a schema. */
const check = (
  schema: string,
  imported = "import { z } from 'zod';\nimport * as v from 'valibot';\nimport Ajv from 'ajv';\nimport * as yup from 'yup';",
): string =>
  `${imported}
const response = await fetch(\`\${process.env.BASE}/v1/conversations/1/messages/\`, {
  method: 'POST', headers: { Authorization: \`Bearer \${process.env.KEY}\`, 'Content-Type': 'application/json' }, body: JSON.stringify({ content: 'Hi' }) });
const body = await response.json();
${schema}`;

const CLOSED = ['open response field agent_message further fields message.fields'];

test.for<[schema: string, facts: readonly string[]]>([
  ['z.object({ agent_message: z.object({ content: z.string() }).strict() }).parse(body);', CLOSED],
  ['z.object({ agent_message: z.strictObject({ content: z.string() }) }).safeParse(body);', CLOSED],
  ['v.parse(v.object({ agent_message: v.strictObject({ content: v.string() }) }), body);', CLOSED],
  ['yup.object({ agent_message: yup.object({ content: yup.string() }).noUnknown() }).validateSync(body);', CLOSED],
  [
    `const validate = new Ajv().compile({ type: 'object', required: ['agent_message'], properties: {
  agent_message: { type: 'object', properties: { content: { type: 'string' } }, required: ['content'], additionalProperties: false } } });
if (!validate(body)) throw new Error();`,
    CLOSED,
  ],
  ['z.object({ agent_message: z.object({ content: z.string() }).strict().passthrough() }).parse(body);', []],
  ['z.object({ agent_message: z.looseObject({ content: z.string() }) }).parse(body);', []],
  ['z.object({ agent_message: z.object({ content: z.string() }) }).parse(body);', []],
  [
    `const validate = new Ajv().compile({ type: 'object', properties: {
  agent_message: { type: 'object', properties: { content: { type: 'string' } }, required: ['content'], additionalProperties: true } } });
if (!validate(body)) throw new Error();`,
    [],
  ],
  ['z.object({ content: z.string() }).strict().parse({ content: process.env.TEXT });', []],
])('a schema that refuses further fields relies on that there are none: %s', async ([schema, facts]) => {
  const uses = await findUses({ 'a.js': check(schema) }, contract);
  expect(
    uses.flatMap(({ verdict, key, id }) =>
      verdict === 'stated' ? [] : [`${verdict} ${key.slice(2).join(' ')} ${id}`],
    ),
  ).toEqual(facts);
});
