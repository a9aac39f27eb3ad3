import { type Span, SpanStatusCode } from '@opentelemetry/api';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  createTestCaller,
  type DescribedError,
  defineTool,
  type LogRecord,
  plain,
  ToolError,
  type Trace,
} from '../../../src/sdk/toolkit/index.ts';
import { callerOf, handlerOf, requestOf } from './tools.ts';

type Logged = [LogRecord, DescribedError?];
const DURATION = 'http.server.request.duration';
const EXECUTE = {
  'http.request.method': 'POST',
  'http.route': '/toolkit/{toolkit_name}/{tool_name}/',
  'gen_ai.operation.name': 'execute_tool',
  'colloquy.toolkit.name': 'kit',
};

function recordingLog() {
  const logged: Logged[] = [];
  return { logged, log: (...args: Logged) => void logged.push(args) };
}

const throws = (thrown: unknown) => () => {
  throw thrown;
};

describe('the log', () => {
  it('is called for every request, with the names of OpenTelemetry', async () => {
    const { logged, log } = recordingLog();
    const handler = handlerOf({ now: () => ({}), fails: throws(new TypeError('sunk')) }, { log });
    const caller = createTestCaller(handler, plain);
    await caller.details('kit');
    await caller.execute('kit', 'now');
    await caller.execute('kit', 'fails');
    await caller.execute('kit', 'hunter2');
    await handler(new Request('http://x/hunter2', { method: 'HUNTER2' }));
    await handler.drain();
    const status = (code: number) => ({ 'http.response.status_code': code, [DURATION]: expect.any(Number) });
    const tool = (name: string) => ({ ...EXECUTE, 'gen_ai.tool.name': name });
    expect(logged.map(([record]) => record)).toEqual([
      {
        'http.request.method': 'GET',
        'http.route': '/toolkit/{toolkit_name}/',
        'colloquy.toolkit.name': 'kit',
        ...status(200),
      },
      { ...tool('now'), ...status(200) },
      { ...tool('fails'), ...status(500), 'error.type': 'tool-failure' },
      { ...EXECUTE, ...status(404), 'error.type': 'unknown-tool' },
      { 'http.request.method': '_OTHER', ...status(404), 'error.type': 'unknown-path' },
    ]);
    const [, , failed] = logged;
    const stack = expect.stringContaining('log.test.ts');
    expect(failed?.[1]).toMatchObject({ name: 'TypeError', message: 'sunk', stack });
  });

  it.each([
    { thrown: 'text', want: { name: 'string', message: 'text' } },
    { thrown: undefined, want: { name: 'undefined', message: 'undefined' } },
    { thrown: null, want: { name: 'null', message: 'null' } },
    { thrown: 7n, want: { name: 'bigint', message: '7' } },
    { thrown: Symbol('x'), want: { name: 'symbol', message: 'Symbol(x)' } },
    { thrown: { message: 7 }, want: { name: 'object', message: '' } },
    { thrown: { name: 'Odd', message: 'odd' }, want: { name: 'Odd', message: 'odd' } },
    { thrown: throws(0), want: { name: 'function', message: '' } },
    { thrown: new Error('x'.repeat(30_000)), want: { name: 'Error', message: 'x'.repeat(30_000) } },
  ])('describes whatever is thrown: $want.name', async ({ thrown, want }) => {
    const { logged, log } = recordingLog();
    await callerOf({ fails: throws(thrown) }, { log }).execute('kit', 'fails');
    expect(logged[0]?.[1]).toMatchObject(want);
  });

  it('has the cause of an error, its code, and the errors that it holds', async () => {
    const { logged, log } = recordingLog();
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const cause = new AggregateError([refused, new Error('timed out')], 'all failed');
    await callerOf({ fails: throws(new TypeError('fetch failed', { cause })) }, { log }).execute('kit', 'fails');
    const errors = [{ message: 'refused', code: 'ECONNREFUSED' }, { message: 'timed out' }];
    expect(logged[0]?.[1]).toMatchObject({ message: 'fetch failed', cause: { message: 'all failed', errors } });
  });

  it('is called after the response, so that it delays none', async () => {
    const order: string[] = [];
    const handler = handlerOf({ now: () => ({}) }, { log: () => order.push('log') });
    await handler(requestOf('now'));
    order.push('answer');
    await vi.waitFor(() => expect(order).toEqual(['answer', 'log']));
  });

  it('never has the key of the caller, and all else unchanged', async () => {
    const { logged, log } = recordingLog();
    const key = 'tk-6f1d0c4a';
    const message = `the-key: ${key}; Bearer abc.def; "api_key": "abc"; X-Api-Key=abc; password: abc; token='abc'; Basic YWJj`;
    const handler = handlerOf({ fails: throws(new Error(message)) }, { log });
    await createTestCaller(handler, plain, key).execute('kit', 'fails');
    expect(JSON.stringify(logged)).not.toContain(key);
    expect(logged[0]?.[1]?.message).toBe(message.replace(key, '[hidden]'));
  });

  it.each([throws(new Error()), () => Promise.reject(new Error())])('can fail without harm', async (log) => {
    const { status } = await callerOf({ now: () => ({}) }, { log: log as () => void }).execute('kit', 'now');
    expect(status).toBe(200);
  });

  it('is the console by default, and only for errors that would otherwise be lost', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const tools = { fails: throws(new TypeError('sunk')), refuses: throws(new ToolError('no')), now: () => ({}) };
    const caller = callerOf(tools, { log: undefined });
    for (const tool of ['now', 'refuses', 'nowhere', 'fails', 'fails']) await caller.execute('kit', tool);
    const checks = defineTool({
      function_name: 'checks',
      description: '',
      schema: z.object({ value: z.string() }),
      run: () => ({}),
    });
    const checking = callerOf([checks], { log: undefined });
    expect((await checking.execute('kit', 'checks', { value: 1 })).status).toBe(400);
    const texts = printed.mock.calls.map(([text]) => String(text));
    printed.mockRestore();
    expect(texts).toEqual([
      expect.stringMatching(/^kit\/fails: tool-failure: TypeError: sunk\n +at /),
      'kit/fails: tool-failure: TypeError: sunk (again)',
    ]);
  });
});

describe('the trace', () => {
  it('makes spans of OpenTelemetry for runs, with thrown errors', async () => {
    const exporter = new InMemorySpanExporter();
    const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
    const tracer = provider.getTracer('toolkit');
    const trace: Trace = ({ name, attributes }, run) =>
      tracer.startActiveSpan(name, { attributes }, async (span: Span) => {
        const ended = await run((error) => span.recordException(error));
        span.setAttributes(ended);
        if ('error.type' in ended) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
    const errors: unknown[] = [];
    const fails = throws(new Error('sunk', { cause: new TypeError('no route') }));
    const handler = handlerOf(
      { now: () => ({}), fails },
      { trace, log: (_record, error) => errors.push(error?.thrown) },
    );
    const caller = createTestCaller(handler, plain);
    expect((await caller.execute('kit', 'now')).status).toBe(200);
    expect((await caller.execute('kit', 'fails')).status).toBe(500);
    await caller.details('kit');
    const spans = exporter.getFinishedSpans();
    expect(spans.map(({ name, status }) => [name, status.code])).toEqual([
      ['execute_tool now', SpanStatusCode.UNSET],
      ['execute_tool fails', SpanStatusCode.ERROR],
    ]);
    const named = (tool: string) => ({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': tool,
      'colloquy.toolkit.name': 'kit',
    });
    expect(spans.map(({ attributes }) => attributes)).toEqual([
      named('now'),
      { ...named('fails'), 'error.type': 'tool-failure' },
    ]);
    expect(spans.map(({ events }) => events.map((event) => event.attributes?.['exception.message']))).toEqual([
      [],
      ['sunk'],
    ]);
    expect(errors[1]).toMatchObject({ message: 'sunk', cause: expect.objectContaining({ message: 'no route' }) });
    await provider.shutdown();
  });

  it.each([
    { does: 'throws', trace: throws(new Error()) },
    { does: 'rejects', trace: () => Promise.reject(new Error()) },
    { does: 'never calls it', trace: () => {} },
    { does: 'never ends', trace: () => new Promise(() => {}) },
    { does: 'calls it twice', trace: (_span: unknown, run: () => unknown) => [run(), run()] },
    { does: 'gives something else', trace: () => ({ polluted: true }) },
  ])('that $does changes nothing', async ({ trace }) => {
    let runs = 0;
    const { status, body } = await callerOf({ counts: () => ({ run: ++runs }) }, { trace }).execute('kit', 'counts');
    expect({ status, body }).toEqual({ status: 200, body: { run: 1 } });
  });
});
