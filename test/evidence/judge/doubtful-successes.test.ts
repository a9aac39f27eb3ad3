import { describe, expect, test } from 'vitest';
import { type Changes, observedAt, type Sound } from './support.ts';

const isRun = ({ request }: Sound): boolean => request.method === 'POST' && request.path.startsWith('/toolkit/');
const isUnknown = ({ request }: Sound): boolean => request.resource === 'absent';
const isBare = ({ sent }: Sound): boolean => Object.keys(sent).length === 0;
const POINTS = ['execute-tool.status', 'execute-tool.parameters', 'execute-tool.body'];

const RESULT = { status: 202, body: { ok: true, output: { sum: 5 } } };
const ERROR = { status: 200, body: { ok: false, error: 'No.' } };

/** Changes the responses to runs. */
const runs = (change: (one: Sound) => Changes) => (one: Sound) => (isRun(one) ? change(one) : {});

describe('an error with the status of a success', () => {
  test.for(POINTS)('%s does not show in runs that are answered like one of an unknown tool', (id) => {
    expect(
      observedAt(
        id,
        runs(() => ({ status: 200, body: { error: 'No.' } })),
      ),
    ).toMatchObject({ as: 'nothing' });
    const errors = runs((one) => ({ status: 200, body: { error: isUnknown(one) ? 'No such tool.' : 'Not so.' } }));
    expect(observedAt(id, errors)).toMatchObject({ as: 'nothing' });
  });

  test.for(POINTS)('%s does not show in runs that are answered like one without arguments', (id) => {
    const errors = runs((one) => (isUnknown(one) ? { status: 404 } : { status: 200, body: { error: 'No.' } }));
    expect(observedAt(id, errors)).toMatchObject({ as: 'nothing' });
  });

  test.for(POINTS)('%s does not show in runs that are answered like an error with its own status', (id) => {
    const body = (error: string) => ({ output: null, error });
    const errors = runs((one) => ({ status: isUnknown(one) ? 404 : 200, body: body(JSON.stringify(one.sent)) }));
    expect(observedAt(id, errors)).toMatchObject({ as: 'nothing' });
  });

  test('only results show how a run succeeds', () => {
    const some = runs((one) => (isUnknown(one) || isBare(one) ? ERROR : RESULT));
    expect(observedAt('execute-tool.status', some)).toMatchObject({ answer: [202] });
    expect(observedAt('execute-tool.body', some)).toMatchObject({ says: 'The body was an object with ok and output.' });
    expect(observedAt('execute-tool.parameters', some)).toMatchObject({ as: 'structure' });
    expect(observedAt('execute-tool.error', some)).toMatchObject({
      says: 'An unknown toolkit_name or tool_name was answered with 200.',
    });
  });

  test('null in the place of a result is an error, too', () => {
    const some = runs((one) => {
      if (isUnknown(one)) return { status: 404 };
      return isBare(one) ? { status: 200, body: { result: null } } : { status: 201, body: { result: { sum: 5 } } };
    });
    expect(observedAt('execute-tool.status', some)).toMatchObject({ answer: [201] });
  });
});
