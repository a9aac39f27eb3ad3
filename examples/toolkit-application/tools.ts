import {
  createToolkitHandler,
  defineTool,
  defineToolkit,
  plain,
  type ToolContext,
  ToolError,
  toolkitApiKeys,
} from '../../src/sdk/toolkit/index.ts';

export const { TOOLKIT_KEY, PORT = '3000', SECRET = '' } = process.env;
export const [ORIGIN, LIMIT] = ['https://shop.example', 20];

/** What a host makes of its request: the cart of the session, and the language of a cookie. */
export interface Visit {
  readonly language: string;
  readonly cart: readonly string[];
  keep(cart: readonly string[]): unknown;
}

type Run = (given: { readonly item?: unknown }, visit: Visit) => Record<string, unknown> | Promise<{ cart: unknown }>;
const tool = (function_name: string, description: string, run: Run, params: readonly string[] = []) => {
  const definition = { function_name, description, params, required_params: params };
  return defineTool({ ...definition, run: (given, { context }: ToolContext<Visit>) => run(given, context) });
};
const put = async (cart: readonly string[], { keep }: Visit) => {
  await keep(cart);
  return { cart };
};
const add: Run = ({ item }, visit) => {
  if (item !== 'tea' && item !== 'bread') throw new ToolError('There is no such item.');
  return put([...visit.cart, item], visit);
};
const tools = [
  tool('prices', 'Lists what there is.', () => ({ tea: 3, bread: 4 })),
  tool('catalogue', 'Describes it at length.', () => ({ text: 'Tea from the hills. '.repeat(200) })),
  tool('greeting', 'Greets in the language of the visitor.', (_, { language }) => ({ language })),
  tool('cart', 'Lists what is in the cart.', (_, { cart }) => ({ cart })),
  tool('add', 'Adds to the cart.', add, ['item']),
  tool('empty', 'Empties the cart.', (_, visit) => put([], visit)),
];
const toolkits = { shop: defineToolkit({ app_name: 'shop', tools }) };
const authorize = toolkitApiKeys({ shop: TOOLKIT_KEY });

/** @param context Makes a visit of a request. */
export const shopHandler = <Request>(context: (request: Request) => Visit | Promise<Visit>) =>
  createToolkitHandler({ toolkits, context, authorize, protocol: plain });
