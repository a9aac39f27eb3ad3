import { expect, it } from 'vitest';
import { parseAssumptionSet } from '../../../src/assumptions/index.ts';
import { withoutOpenPoint } from '../../../src/edit/answer/without-open-point.ts';

const SET = `overlay: 1.1.0
info: {title: Given, version: 1.0.0}
actions:
  # Errors.
  - target: $.a
    description: The first.
    x-fills: [a.error]
    update: &error
      default:
        description: Any error.
  - target: $.b
    description: The second.
    x-fills: [b.error, c.error]
    update: *error
  - target: $.c
    description: The third.
    x-fills: [c.error]
    update: *error
`;

const valuesOf = (text: string) =>
  parseAssumptionSet(text, 'given.yaml').actions.map((action) => [action.fills, 'update' in action && action.update]);
const ERROR = { default: { description: 'Any error.' } };

it('what other actions took over from the one that goes stays with the first of them', () => {
  const text = withoutOpenPoint(SET, 'a.error', 'keep');
  expect(valuesOf(text)).toEqual([
    [['b.error', 'c.error'], ERROR],
    [['c.error'], ERROR],
  ]);
  expect(text).toContain(`  # Errors.
  - target: $.b
    description: The second.
    x-fills: [b.error, c.error]
    update: &error
      default:
        description: Any error.
  - target: $.c`);
});

it('an action that fills other points too loses the id, or goes as a whole', () => {
  expect(valuesOf(withoutOpenPoint(SET, 'c.error', 'keep'))).toEqual([
    [['a.error'], ERROR],
    [['b.error'], ERROR],
  ]);
  expect(valuesOf(withoutOpenPoint(SET, 'c.error', 'drop'))).toEqual([[['a.error'], ERROR]]);
});

it('a set that says nothing at the point stays as it is', () => {
  expect(withoutOpenPoint(SET, 'd.error', 'drop')).toBe(SET);
});
