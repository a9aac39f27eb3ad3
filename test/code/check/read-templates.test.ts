import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const contract = await readContract();

const CLIENT = `import axios from 'axios';
export const list = async () =>
  (await axios.get(process.env.AGENT_API + '/v1/conversations/', { headers: { Authorization: \`Bearer \${process.env.KEY}\` } })).data.data;
`;

/** The facts of the elements of the list, with the places at which a program reads them. */
const find = async (project: Files): Promise<string[]> =>
  (await findUses({ 'client.js': CLIENT, ...project }, contract)).flatMap(({ verdict, file, line, column, fact }) =>
    verdict === 'stated' || !fact.includes('[].')
      ? []
      : [`${file}:${line}:${column} ${verdict} ${fact.replace(/^.*\[\]\./, '')}`],
  );

const SETUP = `<script setup>
import { ref, computed, onMounted } from 'vue';
import { list } from './client.js';
import ConversationRow from './ConversationRow.vue';
const conversations = ref([]);
const recent = computed(() => conversations.value.filter(Boolean));
onMounted(async () => { conversations.value = await list(); });
</script>
`;

test.for<[string, string, readonly string[]]>([
  [
    'a loop with a text',
    `<template>\n  <li v-for="one in conversations" :key="one"><p>{{ one.title }}</p></li>\n</template>`,
    ['App.vue:10:57 open title'],
  ],
  [
    'a loop with an index, over a value that is computed',
    `<template>\n  <li v-for="(one, index) in recent" :key="index"><p>{{ one.title }}</p></li>\n</template>`,
    ['App.vue:10:61 open title'],
  ],
  [
    'a loop with names of fields',
    `<template>\n  <li v-for="{ title } of conversations">{{ title }}</li>\n</template>`,
    ['App.vue:10:16 open title'],
  ],
  [
    'attributes and handlers',
    `<template>\n  <a v-for="one in conversations" :title="one.title" v-html="one.summary" @click="open(one.uuid)"></a>\n</template>`,
    ['App.vue:10:47 open title', 'App.vue:10:66 open summary', 'App.vue:10:92 open uuid'],
  ],
  [
    'conditions, of which one excludes the other',
    `<template>\n  <div v-for="one in conversations"><i v-if="one.title">a</i><i v-else>{{ one.status }}</i></div>\n</template>`,
    ['App.vue:10:50 open title', 'App.vue:10:79 open status'],
  ],
  [
    'a nested loop within an element that has no end',
    `<template><ul>\n  <li v-for="one in conversations"><img><b v-for="tag in one.tags">{{ tag.name }}</b>\n</ul></template>`,
    ['App.vue:10:62 open tags', 'App.vue:10:75 open name'],
  ],
  [
    'the property of a component',
    `<template>\n  <ConversationRow v-for="one in conversations" :conversation="one" />\n  <conversation-row :conversation="recent[0]" />\n</template>`,
    ['ConversationRow.vue:2:35 open subject'],
  ],
])('the template of a component of Vue is code: %s', async ([, template, facts]) => {
  const row = `<script setup>defineProps(['conversation']);</script>\n<template><b :title="conversation['subject']">x</b></template>`;
  expect(await find({ 'App.vue': SETUP + template, 'ConversationRow.vue': row })).toEqual(facts);
});

test('the template of a component with options reads its members, of its own file alone', async () => {
  const component = `<template>
  <li v-for="one in conversations">{{ one.title }}</li>
</template>
<script>
import { list } from './client.js';
export default {
  data: () => ({ conversations: [] }),
  async mounted() { this.conversations = await list(); },
};
</script>`;
  const other = `<script>export default { props: ['conversations'] };</script>
<template><p v-for="one in conversations">{{ one.weather }}</p></template>`;
  expect(await find({ 'List.vue': component, 'Weather.vue': other })).toEqual(['List.vue:2:43 open title']);
});

test.for<[string, string]>([
  ['other names of a slot', '<template><Grid #row="{ one }">{{ one.title }}</Grid></template>'],
  ['a list of the program', '<template><p v-for="one in [{ title: 1 }]">{{ one.title }}</p></template>'],
  ['another language', '<template lang="pug">p(v-for="one in conversations") {{ one.title }}</template>'],
  ['text outside of the template', '<docs>{{ conversations[0].title }}</docs>'],
])('what a template of Vue reads of others is none of the API: %s', async ([, template]) => {
  expect(await find({ 'App.vue': SETUP + template })).toEqual([]);
});

const SVELTE = `<script>
  import { onMount } from 'svelte';
  import { list } from './client.js';
  import Row from './Row.svelte';
  let conversations = [];
  onMount(async () => { conversations = await list(); });
</script>
`;

test.for<[string, string, readonly string[]]>([
  ['a loop', '{#each conversations as one, index (one)}<p>{one.title}</p>{/each}', ['App.svelte:8:50 open title']],
  [
    'a loop with names of fields',
    '{#each conversations as { title }}<p>{title}</p>{:else}{conversations.length}{/each}',
    ['App.svelte:8:27 open title'],
  ],
  [
    'conditions',
    '{#each conversations as one}{#if one.title}a{:else if one.status}b{:else}{@html one.note}{/if}{/each}',
    ['App.svelte:8:38 open title', 'App.svelte:8:59 open status', 'App.svelte:8:85 open note'],
  ],
  [
    'a promise',
    '{#await list()}…{:then all}{#each all as one}{one.title}{/each}{:catch error}{error.message}{/await}',
    ['App.svelte:8:51 open title'],
  ],
  ['a promise without waiting', '{#await list() then all}{all[0].title}{/await}', ['App.svelte:8:33 open title']],
  [
    'attributes and constants',
    '{#each conversations as one}{@const name = one.title}<a href="/c/{one.uuid}" on:click={() => open(one.slug)}>{name}</a>{/each}',
    ['App.svelte:8:48 open title', 'App.svelte:8:71 open uuid', 'App.svelte:8:103 open slug'],
  ],
  [
    'the property of a component',
    '{#each conversations as one}<Row conversation={one} />{/each}',
    ['Row.svelte:1:59 open subject'],
  ],
])('the template of a component of Svelte is code: %s', async ([, template, facts]) => {
  const row = '<script>export let conversation;</script><b>{conversation.subject}</b>';
  expect((await find({ 'App.svelte': SVELTE + template, 'Row.svelte': row })).toSorted()).toEqual(facts.toSorted());
});

test('the template of a page of Astro is code', async () => {
  const page = `---
import { list } from './client.js';
const conversations = await list();
---
<!doctype html>
<meta charset="utf-8">
<p title={conversations[0].title}>{'a } b'}</p>
{conversations.map((one) => <li class:list={[one.status]}>{one.note}</li>)}`;
  expect(await find({ 'a.astro': page })).toEqual([
    'a.astro:7:28 open title',
    'a.astro:8:50 open status',
    'a.astro:8:64 open note',
  ]);
});
