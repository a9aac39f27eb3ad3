import { z } from 'zod';
import { openPointsLetter } from '../../authoring/questions/index.ts';
import { type AssumptionSet, applyAssumptionSet } from '../../contract/assumptions/index.ts';
import { type Contract, suggestNearestName, TaskError } from '../../contract/model/index.ts';
import { checkCode } from '../check/index.ts';
import { FACT_FORMAT, judgeFact } from './facts.ts';
import { createKnowledge, type Knowledge } from './knowledge.ts';
import { tryRequest } from './try-request.ts';

/** A tool of the MCP server. Schemas check its input and its output. */
export interface McpTool {
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** @throws {TaskError} if the input names something that does not exist, or contains a fact in another form. */
  run(input: unknown): Promise<Readonly<Record<string, unknown>>>;
}

const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  description: string,
  input: Input,
  output: Output,
  run: (input: z.output<Input>) => Promise<z.input<Output>> | z.input<Output>,
): McpTool => ({ description, input, output, run: async (value) => run(input.parse(value)) });

const textSchema = z.string();
const textsByName = z.record(textSchema, textSchema);
/** Lists of objects in results. Their fields are not declared, since agents read the schemas of tools with every request. */
const entriesSchema = z.array(z.record(textSchema, z.unknown()));
const judgementSchema = z.looseObject({ verdict: textSchema });

const copyEntries = (values: readonly object[]): Record<string, unknown>[] => values.map((value) => ({ ...value }));

const withoutUndefined = <Fields extends object>(fields: Fields): Fields =>
  // Only optional fields can be undefined.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

/** Creates the tools of the MCP server, by name. */
export function createTools(contract: Contract, sets: readonly AssumptionSet[]): Readonly<Record<string, McpTool>> {
  const knowledge = createKnowledge(contract, sets);

  const nearestNamesText = (name: string): string => {
    const names = knowledge.find(name.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')).map((hit) => hit.name);
    return names.length === 0 ? 'find looks for words' : `near it: ${names.slice(0, 5).join(', ')}`;
  };
  const findPoint = (id: string) => {
    const point = contract.openPoints.find((one) => one.id === id);
    if (point === undefined) throw new TaskError(`There is no open point ${id}; ${nearestNamesText(id)}.`);
    return point;
  };

  return {
    find: defineTool(
      'Search operations, fields, statements and open points by words.',
      z.object({ words: textSchema }),
      z.object({ found: entriesSchema }),
      ({ words }) => ({ found: copyEntries(knowledge.find(words)) }),
    ),
    describe: defineTool(
      'All that is known of a name that find gave, an operation ("POST /v1/…"), a field ("Message.content") or an id: stated facts with sources, open points with what each assumption set does. Nothing else is known.',
      z.object({ name: textSchema }),
      z.object({ name: textSchema, stated: entriesSchema, open: entriesSchema, rest: textSchema }),
      ({ name }) => {
        const description = knowledge.describe(name);
        if (description === undefined) throw new TaskError(`The contract has no ${name}; ${nearestNamesText(name)}.`);
        return { ...description, stated: copyEntries(description.stated), open: copyEntries(description.open) };
      },
    ),
    try: createTryTool(contract, sets, knowledge),
    may_i_assume: defineTool(
      `Whether a fact is stated, open, excluded or invented. A fact: ${FACT_FORMAT}`,
      z.object({ fact: textSchema }),
      judgementSchema,
      ({ fact }) => {
        const judgement = judgeFact(contract, fact);
        if (judgement === undefined) throw new TaskError(`${fact} is no fact. Write one of: ${FACT_FORMAT}`);
        const { verdict, id, question, nearest, why } = judgement;
        return withoutUndefined({ verdict, id, question, nearest, why });
      },
    ),
    check: createCheckTool(contract, sets),
    ask: defineTool(
      "A letter to the API's owner that asks open points.",
      z.object({ ids: z.array(textSchema).min(1) }),
      z.object({ letter: textSchema }),
      ({ ids }) => {
        const selected = new Set(ids.map((id) => findPoint(id).id));
        const openPoints = contract.openPoints.filter(({ id }) => selected.has(id));
        return { letter: openPointsLetter({ ...contract, openPoints }, sets) };
      },
    ),
  };
}

const createTryTool = (contract: Contract, sets: readonly AssumptionSet[], knowledge: Knowledge): McpTool =>
  defineTool(
    'What the mock responds to a request, and which open points it guessed. Without a set, what is open gets a neutral example.',
    z.object({
      request: z.object({
        method: textSchema,
        path: textSchema.describe('with its query'),
        headers: textsByName.optional(),
        body: z.unknown().describe('JSON').optional(),
      }),
      set: z.enum(['none', ...sets.map(({ name }) => name)]).optional(),
    }),
    z.object({
      status: z.int(),
      headers: textsByName,
      body: textSchema,
      isInContract: z.boolean(),
      guesses: entriesSchema,
    }),
    async ({ request, set = 'none' }) => {
      const filled = set === 'none' ? contract : await applyAssumptionSet(contract, findSet(sets, set));
      const { guesses, ...response } = await tryRequest(filled, request);
      return {
        ...response,
        guesses: guesses.flatMap((id) => {
          const open = knowledge.describe(id)?.open[0];
          return open === undefined ? [] : [{ id, question: open.question, assumed: open.assumed }];
        }),
      };
    },
  );

function findSet(sets: readonly AssumptionSet[], name: string): AssumptionSet {
  const names = sets.map((set) => set.name);
  const set = sets.find((each) => each.name === name);
  if (set !== undefined) return set;
  throw new TaskError(
    `There is no assumption set ${name}${suggestNearestName(name, names)}; there is ${names.join(', ')}.`,
  );
}

const createCheckTool = (contract: Contract, sets: readonly AssumptionSet[]): McpTool =>
  defineTool(
    'What code takes for granted of the API: everything but what is stated. Change what is excluded or invented, and name what is open.',
    z.object({ code: textSchema, language: z.enum(['ts', 'tsx', 'js', 'py', 'sh', 'md']) }),
    z.object({ uses: entriesSchema }),
    async ({ code, language }) => {
      const { uses } = await checkCode([{ file: `code.${language}`, text: code }], { contract, sets });
      const reported = uses.filter(({ verdict }) => verdict !== 'stated');
      return {
        uses: reported.map(({ line, fact, verdict, id, question, nearest, why }) =>
          withoutUndefined({ line, fact, verdict, id, question, nearest, why }),
        ),
      };
    },
  );
