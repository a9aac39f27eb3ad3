import { describeRule } from '../describe-rule.ts';

const surfaces = (...under: readonly string[]) => ({
  '/info/x-surfaces': Object.fromEntries(
    under.map((prefix, index) => [`surface-${index}`, { title: 'One', under: prefix }]),
  ),
});

describeRule('colloquy/surfaces', [
  ['a path under one of them', surfaces('/v1/', '/toolkit/')],
  ['a path under none', surfaces('/toolkit/'), 'The path is under no surface. x-surfaces of info lists /toolkit/.'],
  [
    'a path under two',
    surfaces('/v1/', '/toolkit/', '/v1/things/'),
    'The path is under 2 surfaces. x-surfaces of info lists /v1/, /toolkit/, /v1/things/.',
  ],
]);
