import { describeRule } from '../describe-rule.ts';

const surfaces = (...under: readonly string[]) => ({
  '/info/x-surfaces': Object.fromEntries(
    under.map((prefix, index) => [`surface-${index}`, { title: 'One', under: prefix }]),
  ),
});

describeRule('colloquy/surfaces', [
  { given: 'no surfaces', change: {}, want: [] },
  { given: 'a path under one of them', change: surfaces('/v1/', '/toolkit/'), want: [] },
  {
    given: 'a path under none',
    change: surfaces('/toolkit/'),
    want: ['The path is under no surface. x-surfaces of info lists /toolkit/.'],
  },
  {
    given: 'a path under two',
    change: surfaces('/v1/', '/toolkit/', '/v1/things/'),
    want: ['The path is under 2 surfaces. x-surfaces of info lists /v1/, /toolkit/, /v1/things/.'],
  },
]);
