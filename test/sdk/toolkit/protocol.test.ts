import { describe, expect, it } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { type Choices, choose, LEFT_OPEN, plain, withChoices } from '../../../src/sdk/toolkit/index.ts';
import { contrary } from './conformance/contrary.ts';
import { callerOf, logging } from './tools.ts';

const contract = await readContract();
const ofToolkits = contract.openPoints.filter((point) => point.place.surface === 'toolkit').map((point) => point.id);

describe.each([plain, contrary])('the protocol $name', ({ choices }) => {
  it('has a choice for every open point of the toolkit endpoints, except those in LEFT_OPEN', () => {
    expect([...Object.keys(choices), ...Object.keys(LEFT_OPEN)].sort()).toEqual(ofToolkits.toSorted());
  });

  it('describes the assumption of each choice in a sentence', () => {
    for (const choice of Object.values(choices)) expect(choice.assumes).toMatch(/^[A-Z`].+\.$/s);
  });
});

it('the two protocols differ at every point', () => {
  for (const [id, choice] of Object.entries(plain.choices)) {
    const other = contrary.choices[id as keyof typeof plain.choices]; // the same keys, as tested above
    expect(other.assumes, id).not.toBe(choice.assumes);
    expect(other.value, id).not.toEqual(choice.value);
  }
});

describe('a protocol of one’s own', () => {
  it.each([204, 205])('can answer a success with %s, which has no body', async (status) => {
    const choice = choose('It is answered without a body.', status);
    const choices = { 'execute-tool.status': choice, 'get-toolkit-details.status': choice };
    const caller = callerOf({ now: () => ({ hour: 12 }) }, { protocol: withChoices(plain, 'ours', choices) });
    for (const answer of [await caller.execute('kit', 'now'), await caller.details('kit')]) {
      expect([answer.status, answer.headers.get('content-type'), answer.body]).toEqual([status, null, undefined]);
    }
  });

  it.each<[string, Partial<Choices>]>([
    ['99 is no status from 200 to 599', { 'execute-tool.status': choose('x', 99) }],
    ['200.5 is no status from 200 to 599', { 'toolkits.redirects': choose('x', 200.5) }],
    ['a response with the status 204 cannot have a body', { 'execute-tool.missing-parameter': choose('x', 204) }],
    ['the header "Version" cannot be sent', { 'toolkits.versioning': choose('x', { Version: '1' }) }],
    ['the header "version" cannot be sent', { 'toolkits.versioning': choose('x', { version: '1\r\nx: y' }) }],
    [
      'the header "www-authenticate" cannot be sent',
      { 'execute-tool.security': choose('x', { status: 401, headers: { 'www-authenticate': 'Schlüssel' } }) },
    ],
    [
      'cannot stand in a path of protocol ours',
      {
        'tool-name.characters': choose('x', {
          rule: 'it may have any',
          accepts: () => true,
          read: decodeURIComponent,
          write: () => 'jetzt\u2600',
        }),
      },
    ],
  ])('cannot have what no host could send: %s', (problem, choices) => {
    expect(() => callerOf({ now: () => ({}) }, { protocol: withChoices(plain, 'ours', choices) })).toThrow(problem);
  });

  it('with an invalid request id is a failure of the application', async () => {
    const protocol = withChoices(plain, 'ours', { 'toolkits.request-id': choose('x', () => 'a\r\nb: c') });
    const { status, headers } = await callerOf({ now: () => ({}) }, { protocol }).execute('kit', 'now');
    expect([status, headers.get('x-request-id'), headers.get('b')]).toEqual([500, null, null]);
  });

  it('is the base protocol with some choices replaced', async () => {
    const protocol = withChoices(plain, 'ours', {
      'execute-tool.status': choose('A run that succeeds is answered with 201.', 201),
      'execute-tool.body': choose('The result stands under result.', (json) => `{"result":${json}}`),
    });
    const { status, body } = await callerOf({ now: () => ({ hour: 12 }) }, { protocol }).execute('kit', 'now');
    expect({ status, body }).toEqual({ status: 201, body: { result: { hour: 12 } } });
    expect(plain.choices['execute-tool.status'].value).toBe(200);
  });

  it('whose functions throw is a failure of the application, reported only to it', async () => {
    const throws = (): never => {
      throw new Error('hunter2');
    };
    const { logged, log } = logging();
    const protocol = withChoices(plain, 'broken', {
      'execute-tool.error': choose('It throws.', { ...plain.choices['execute-tool.error'].value, body: throws }),
      'toolkits.api-key-use': choose('It throws.', { ...plain.choices['toolkits.api-key-use'].value, read: throws }),
    });
    const caller = callerOf({ now: () => ({}) }, { protocol, log });
    const broken = await caller.execute('kit', 'now');
    expect([broken.status, broken.body]).toEqual([500, undefined]);
    const details = await caller.details('kit');
    expect([details.status, details.body]).toEqual([500, { message: 'The application that serves the tool failed.' }]);
    expect(logged).toEqual(new Array(2).fill(['host-failure', 500, 'hunter2']));
  });
});
