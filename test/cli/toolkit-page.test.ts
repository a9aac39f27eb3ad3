import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { serveToolkits } from '../../src/cli/inspector/serve-toolkits.ts';
import {
  type Authorize,
  defineTool,
  defineToolkit,
  plain,
  type Tool,
  type ToolContext,
  toolkitApiKeys,
} from '../../src/sdk/toolkit/index.ts';
import { findings, VIEWS } from '../docs/support/axe.ts';
import { connectBrowser, skipWithoutBrowser } from '../shared-browser.ts';

let browser: Browser;
skipWithoutBrowser();
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser.close());

type Run = (parameters: Readonly<Record<string, unknown>>, context: ToolContext) => object | Promise<object>;

/** Gives back what it was given, and who called. */
const echo: Run = (parameters, { identity, context, request }) => ({
  parameters,
  identity,
  context,
  key: request.header('authorization'),
  tenant: request.header('x-tenant'),
});
const tool = (schema: z.ZodType<Record<string, unknown>>, run: Run = echo, function_name = 'echo'): Tool =>
  defineTool({ function_name, description: 'Says what it was given.', schema, run });
const loaded = (tools: Readonly<Record<string, Tool>>, authorize?: Authorize) => ({
  toolkits: Object.fromEntries(
    Object.entries(tools).map(([app_name, one]) => [app_name, defineToolkit({ app_name, tools: [one] })]),
  ),
  authorize,
});

const BOOKING = z.object({
  restaurant: z.string(),
  guests: z.number().int().min(1).max(12).multipleOf(2).default(2),
  note: z.string().optional(),
  seat: z.enum(['inside', 'bar']).optional(),
  contact: z.object({ name: z.string(), phone: z.string().optional() }),
  dishes: z
    .array(z.object({ dish: z.string(), count: z.number().gt(0) }))
    .max(2)
    .optional(),
  isQuiet: z.boolean().optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
});

async function serve(given: Parameters<typeof serveToolkits>[0]['loaded']) {
  const lines: string[] = [];
  const served = await serveToolkits({
    loaded: given,
    protocol: plain,
    host: '127.0.0.1',
    port: 0,
    onRequest: (line) => lines.push(line),
  });
  onTestFinished(() => served.close());
  return { ...served, lines };
}

/** The page, with the callers open as the tools are; what goes wrong in it ends up in the list. */
async function open(url: string, view: (typeof VIEWS)[number] = VIEWS[3]) {
  const context = await browser.newContext({ ...view, bypassCSP: true });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  await page.goto(url);
  await page.locator('.tools summary').first().waitFor();
  expect(await page.locator('.tools > details:not([open])').count()).toBe(0);
  for (const summary of await page.locator('.caller > summary').all()) await summary.click();
  return { page, wrong };
}

const runButton = (page: Page) => page.getByRole('button', { name: 'Run' }).first();
const exchange = (page: Page) => page.getByRole('region', { name: 'Exchange of echo' });

/** Runs the first tool, and reads what it was given from its response. */
async function ran(page: Page): Promise<Record<string, unknown>> {
  const response = page.waitForResponse((one) => one.request().method() === 'POST');
  await runButton(page).click();
  const given: Record<string, unknown> = await (await response).json();
  await exchange(page)
    .getByText(/^\d+ after \d+ ms$/)
    .waitFor();
  return given;
}

test('the form has fields for objects, lists and bounds, and sends an empty text and what is left to a default', async () => {
  const { url } = await serve(loaded({ kit: tool(BOOKING) }));
  const { page, wrong } = await open(url);
  await page.getByLabel('restaurant').fill('Krone');
  await page.getByLabel('name', { exact: true }).fill('Ada');
  expect(await page.getByLabel('guests', { exact: true }).inputValue()).toBe('2');
  expect((await ran(page)).parameters).toEqual({ restaurant: 'Krone', guests: 2, contact: { name: 'Ada' } });
  expect(await exchange(page).innerText()).toContain('{"restaurant":"Krone","contact":{"name":"Ada"}}');

  await page.getByLabel('Send note').check();
  await page.getByLabel('guests', { exact: true }).fill('12');
  await page.getByLabel('seat', { exact: true }).selectOption('"bar"');
  await page.getByLabel('isQuiet', { exact: true }).selectOption('false');
  await page.getByLabel('phone', { exact: true }).fill('0');
  await page.getByLabel('extra', { exact: true }).fill('{"high": [true]}');
  for (const dish of ['Soup', 'Bread']) {
    await page.getByRole('button', { name: 'Add to dishes' }).press('Enter');
    await page.keyboard.type(dish);
    await page.keyboard.press('Tab');
    await page.keyboard.type('0.5');
  }
  await page.getByRole('button', { name: 'Remove dishes 1' }).click();
  expect((await ran(page)).parameters).toEqual({
    restaurant: 'Krone',
    guests: 12,
    note: '',
    seat: 'bar',
    contact: { name: 'Ada', phone: '0' },
    dishes: [{ dish: 'Bread', count: 0.5 }],
    isQuiet: false,
    extra: { high: [true] },
  });
  await page.getByLabel('Send guests').uncheck();
  expect((await ran(page)).parameters).toMatchObject({ guests: 2 });
  expect(wrong).toEqual([]);
});

test('a value outside its bounds is named and sent nowhere; as JSON anything is sent', async () => {
  const { url, lines } = await serve(loaded({ kit: tool(BOOKING) }));
  const { page } = await open(url);
  const guests = page.getByLabel('guests', { exact: true });
  for (const [value, problem] of [
    ['0', 'Enter a number that is at least 1.'],
    ['14', 'Enter a number that is at most 12.'],
    ['3', 'Enter a number that is a multiple of 2.'],
    ['2.5', 'Enter a whole number.'],
    ['', 'Enter a number.'],
  ] as const) {
    await guests.fill(value);
    await runButton(page).click();
    await page.getByRole('alert').getByText(problem, { exact: true }).waitFor();
    expect(await guests.getAttribute('aria-invalid')).toBe('true');
    expect(await guests.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
  }
  await guests.fill('4');
  for (let item = 0; item < 3; item += 1) await page.getByRole('button', { name: 'Add to dishes' }).click();
  await runButton(page).click();
  await page.getByText('Remove items: there are at most 2.').waitFor();
  await page.getByLabel('Send dishes').uncheck();
  expect(lines).toEqual([]);

  await page.getByRole('button', { name: 'As JSON' }).click();
  const json = page.getByLabel('Parameters of echo as JSON');
  expect(JSON.parse(await json.inputValue())).toEqual({ restaurant: '', guests: 4, contact: { name: '' } });
  await json.fill('{"restaurant": "Krone", "guests": 13, "guests": 99}');
  await runButton(page).click();
  await exchange(page)
    .getByText(/^400 after/)
    .waitFor();
  await json.fill('{"restaurant": "Krone", "guests": 8, "contact": {"name": "Ada", "age": 3}}');
  await page.getByRole('button', { name: 'As JSON' }).click();
  await page.getByText('The fields cannot show this.').waitFor();
  await json.fill(
    '{"restaurant": "Krone", "guests": 8, "contact": {"name": "Ada"}, "dishes": [{"dish": "Soup", "count": 1}]}',
  );
  await page.getByRole('button', { name: 'As JSON' }).click();
  expect(await page.getByLabel('dish', { exact: true }).inputValue()).toBe('Soup');
  expect((await ran(page)).parameters).toMatchObject({ guests: 8, dishes: [{ dish: 'Soup', count: 1 }] });
});

test('a schema that contains itself has fields as far as they are asked for, and names alone take any JSON', async () => {
  const Tree: z.ZodType = z.object({
    label: z.string(),
    get parts() {
      return z.array(Tree).optional();
    },
  });
  const names = defineTool({
    function_name: 'echo',
    description: '',
    params: ['value'],
    required_params: [],
    run: echo,
  });
  const { url } = await serve(loaded({ kit: tool(z.object({ tree: Tree })), names }));
  const { page, wrong } = await open(url);
  await page.getByLabel('label').fill('root');
  await page.getByRole('button', { name: 'Add to tree.parts' }).click();
  await page.getByLabel('label').nth(1).fill('leaf');
  expect((await ran(page)).parameters).toEqual({ tree: { label: 'root', parts: [{ label: 'leaf' }] } });
  const value = page.getByLabel('value', { exact: true });
  for (const [typed, given] of [
    ['7', 7],
    ['"7"', '7'],
    ['a text', 'a text'],
    ['', ''],
  ] as const) {
    await value.fill(typed);
    await page.getByLabel('Send value').check();
    const response = page.waitForResponse((one) => one.url().includes('/names/'));
    await value.press('Enter');
    expect((await (await response).json()).parameters).toEqual({ value: given });
  }
  expect(wrong).toEqual([]);
});

test('key, headers, context and identity of a toolkit reach its tools, and those of no other', async () => {
  const { url, lines } = await serve(loaded({ mine: tool(z.object({})), theirs: tool(z.object({})) }));
  const { page } = await open(url);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (Object.values(request.headers()).some((value) => value.includes('the-key'))) sent.push(request.url());
  });
  await page.getByLabel('Key of mine').fill('the-key');
  await page.getByLabel('Headers for mine').fill('X-Tenant: acme\n');
  await page.getByLabel('Context for mine').fill('{"user": "Zoë 🙂"}');
  await page.getByLabel('Identity for mine').fill('"ada"');
  expect(await ran(page)).toEqual({
    parameters: {},
    identity: 'ada',
    context: { user: 'Zoë 🙂' },
    key: 'Bearer the-key',
    tenant: 'acme',
  });
  expect(await exchange(page).first().innerText()).toContain('authorization: Bearer •••');
  const other = page.waitForResponse((response) => response.url().includes('/theirs/'));
  await page.getByRole('button', { name: 'Run' }).nth(1).click();
  expect(await (await other).json()).toEqual({ parameters: {} });
  await page.getByRole('button', { name: 'Show context' }).first().click();
  await exchange(page)
    .first()
    .getByText(/^200 after/)
    .waitFor();
  expect(sent).toEqual([`${url}toolkit/mine/echo/`, `${url}toolkit/mine/echo/`]);
  expect(lines.join()).not.toContain('the-key');

  for (const [label, text, problem] of [
    ['Headers for mine', 'Cookie: a=1', 'A browser lets no page send the header cookie.'],
    ['Headers for mine', 'no colon', 'Write a header as name: value, not as no colon'],
    ['Context for mine', '{', 'Context is no JSON.'],
  ] as const) {
    const field = page.getByLabel(label);
    const before = await field.inputValue();
    await field.fill(text);
    await runButton(page).click();
    await page.getByText(problem).waitFor();
    await field.fill(before);
  }
});

test('whatever listens at the address next is sent no key', async () => {
  const first = await serve(loaded({ mine: tool(z.object({})) }));
  const { page } = await open(first.url);
  const key = page.getByLabel('Key of mine');
  await key.fill('the-key');
  await page.getByLabel('Headers for mine').fill('x-secret: 1');
  await first.close();
  await page.getByText('keys and headers were forgotten').waitFor();
  expect([await key.inputValue(), await page.getByLabel('Headers for mine').inputValue()]).toEqual(['', '']);
  await key.fill('typed meanwhile');
  await runButton(page).click();
  await page.getByText('The command does not respond. Start it again.', { exact: true }).waitFor();
});

test('a module that exports authorize is served with it, so that the key of the page counts', async () => {
  const authorize = toolkitApiKeys({ kit: 'right' });
  const { url } = await serve(loaded({ kit: tool(z.object({})) }, authorize));
  const { page } = await open(url);
  expect(await page.getByLabel('Identity for kit').isVisible()).toBe(false);
  for (const [key, status] of [
    ['wrong', 401],
    ['right', 200],
  ] as const) {
    await page.getByLabel('Key of kit').fill(key);
    await runButton(page).click();
    await exchange(page)
      .getByText(new RegExp(`^${status} after`))
      .waitFor();
  }
});

test('a tool under way shows that it runs, and is cancelled with its signal', async () => {
  let reason: unknown;
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  const forever: Run = (_parameters, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reason = signal.reason;
        stop();
        reject(signal.reason);
      });
    });
  const { url } = await serve(loaded({ kit: tool(z.object({}), forever) }));
  const { page } = await open(url);
  await runButton(page).press('Enter');
  await page.getByRole('progressbar', { name: 'echo runs' }).waitFor();
  await exchange(page).getByText('Running …').waitFor();
  await page.getByRole('button', { name: 'Show context' }).click();
  await page.getByText('The tool still runs. Cancel it first.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await exchange(page)
    .getByText(/^Cancelled after \d+ ms$/)
    .waitFor();
  await stopped;
  expect(reason).toMatchObject({ name: 'AbortError' });
  expect(await page.getByRole('button', { name: 'Cancel' }).isVisible()).toBe(false);
  expect(await runButton(page).evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
  await page
    .locator('#log')
    .getByText(/hang-up/)
    .waitFor();
});

test('a save keeps the form, the focus, the exchange and the log, and shows what is new', async () => {
  const served = await serve(loaded({ kit: tool(z.object({ city: z.string(), days: z.number() })) }));
  const { page, wrong } = await open(served.url);
  await page.getByLabel('Key of kit').fill('the-key');
  await page.getByLabel('days').fill('3');
  await page.getByLabel('city').fill('Bern');
  await ran(page);
  await page.getByLabel('city').focus();

  served.showProblem('tools.ts:3: Expression expected');
  await page.getByRole('status').getByText('tools.ts:3: Expression expected').waitFor();
  const late = await open(served.url);
  await late.page.getByRole('status').getByText('tools.ts:3: Expression expected').waitFor();

  const next = z.object({ city: z.string(), days: z.number().max(5), note: z.string().optional() });
  served.replace(loaded({ kit: tool(next), more: tool(z.object({})) }));
  await page.getByText('at most 5').waitFor();
  expect(await page.getByRole('status').first().innerText()).toBe('');
  expect(await page.getByLabel('city').evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
  expect(await page.getByLabel('city').inputValue()).toBe('Bern');
  expect(await page.getByLabel('days').inputValue()).toBe('3');
  expect(await page.getByLabel('Key of kit').inputValue()).toBe('the-key');
  expect(await page.getByLabel('Send note').isChecked()).toBe(false);
  expect(await exchange(page).first().innerText()).toContain('"city": "Bern"');
  await page
    .locator('#log')
    .getByText(/POST {2}kit\/echo {2}200/)
    .waitFor();
  await page.getByRole('heading', { name: 'more' }).waitFor();
  expect((await ran(page)).parameters).toEqual({ city: 'Bern', days: 3 });

  served.replace(loaded({ more: tool(z.object({})) }));
  await page.getByRole('heading', { name: 'kit', exact: true }).waitFor({ state: 'detached' });
  served.replace(loaded({ kit: tool(next), more: tool(z.object({})) }));
  expect(await page.getByLabel('city').inputValue()).toBe('Bern');
  expect(wrong).toEqual([]);
});

test('axe finds nothing in any view, and no page is wider than its window', async () => {
  const { url } = await serve(
    loaded({ kit: tool(BOOKING), ['another_'.repeat(8)]: tool(z.object({ ['x'.repeat(60)]: z.string() })) }),
  );
  for (const view of VIEWS) {
    const { page } = await open(url, view);
    await page.getByRole('button', { name: 'Add to dishes' }).click();
    await runButton(page).click();
    await page.getByText('Enter a number.').waitFor();
    await page.getByRole('button', { name: 'Run' }).nth(1).click();
    await exchange(page)
      .nth(1)
      .getByText(/^200 after/)
      .waitFor();
    const widths = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
    expect(widths).toEqual([view.viewport.width, view.viewport.width]);
    expect(await findings(page, view.colorScheme)).toEqual([]);
  }
});
