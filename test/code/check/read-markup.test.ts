import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = await readContract();

const listAgents = (indentation = '') =>
  `${indentation}fetch(API + '/v1/agents/', { headers: { Authorization: key } });`;

const find = async (file: string, text: string): Promise<string[]> =>
  (await findUses({ [file]: text }, contract)).flatMap(({ key, verdict, line, column, why, fact }) =>
    key.length <= 2 ? [`${verdict} ${fact} ${line}:${column}${why === undefined ? '' : ` ${why}`}`] : [],
  );

test.for([
  ['a.html', `<p>x</p>\n<script>\n${listAgents()}\n</script>`, '3:13'],
  ['a.htm', `<p>x</p><script type="module">${listAgents()}</script>`, '1:43'],
  [
    'a.vue',
    `<template><p>{{ a > b }}</p></template>\n<script setup lang="ts">\nlet a: string;\n${listAgents()}\n</script>`,
    '4:13',
  ],
  ['a.svelte', `<script context="module" lang='ts'>\n${listAgents('  ')}\n</script>\n<p>x</p>`, '2:15'],
  ['a.astro', `---\nconst a: number = 1;\nawait ${listAgents()}\n---\n<p>{a}</p>`, '3:19'],
  ['b.astro', `<script>\nconst a: number = 1;\n${listAgents()}\n</script>`, '3:13'],
] as const)('the scripts of a page are read at their lines and columns: %s', async ([file, text, position]) => {
  expect(await find(file, text)).toEqual([`stated GET /v1/agents/ ${position}`]);
});

test.for([
  ['data', `<script type="application/json">${listAgents()}</script>`],
  ['a comment', `<!-- <script>${listAgents()}</script> -->`],
  ['another language', `<script lang="coffee">${listAgents()}</script>`],
  ['a style', `<style>${listAgents()}</style>`],
] as const)('%s is not read', async ([, text]) => {
  expect(await find('a.vue', text)).toEqual([]);
});

test.for([
  ['/v1/agents/', ['a.html:3 is not valid TypeScript or JavaScript here']],
  ['/other', []],
] as const)('a script that cannot be parsed matters if it has a path of the API: %s', async ([path, unread]) => {
  const text = `<p>x</p>\n<script>\nfetch({% if a %} '${path}' {% endif %});\n</script>`;
  const checked = await checkCode([{ file: 'a.html', text }], { contract, sets: [] });
  expect(checked.unread.map(({ file, line, why }) => `${file}:${line} ${why}`)).toEqual(unread);
});

test('a path in an attribute is unread', async () => {
  expect(await find('a.html', `<div>\n  <form action="/v1/agents/"></form>\n  <p class='/v1'></p></div>`)).toEqual([
    'unread /v1/agents/ 2:17 a path of this API, which check follows to no request',
  ]);
});

test('scripts of one page share their names', async () => {
  const text = `<script>const LIST = '/v1/agents/';</script>\n<script>\nfetch(API + LIST, { headers: { Authorization: key } });</script>`;
  expect(await find('a.html', text)).toEqual(['stated GET /v1/agents/ 1:22']);
});
