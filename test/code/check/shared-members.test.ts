import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = contractFrom(
  {
    ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, servers: [{ url: '/api' }] },
    paths: {
      '/v1/orders': {
        get: { responses: { 200: { description: 'ok' } } },
        put: { responses: { 200: { description: 'ok' } } },
      },
      '/v1/orders/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        delete: { responses: { 200: { description: 'ok' } } },
      },
    },
  },
  new Map(),
);

const COMPONENT = `<script>
export default {
  data: () => ({ id: null }),
  methods: {
    save() { this.axios.put(\`\${this.$api.BASE}/\${this.$api.ORDERS}\`); },
    remove() { this.$http.delete(\`\${this.$api.BASE}/\${this.$api.ORDERS}/\` + this.id); },
    reset() { this.id = null; },
  },
};
</script>`;

const PATHS = "export default { BASE: '', ORDERS: 'api/v1/orders' };";

test.for<[string, string]>([
  [
    'a plugin of Vue 2, and members of its prototype',
    `import Vue from 'vue';
import axios from 'axios';
import VueAxios from 'vue-axios';
import paths from './paths.js';
Vue.use(VueAxios, axios);
Vue.prototype.$api = paths;`,
  ],
  [
    'global properties of Vue 3, and a plugin of the program',
    `import { createApp } from 'vue';
import axios from 'axios';
import paths from './paths.js';
const clients = { install(app, options) { app.config.globalProperties.axios = options.client; app.config.globalProperties.$http = options.client; } };
const app = createApp({});
app.config.globalProperties.$api = paths;
app.use(clients, { client: axios });`,
  ],
])('components have the members that a program adds to all of them: %s', async ([, main]) => {
  const uses = await findUses({ 'main.js': main, 'paths.js': PATHS, 'src/Orders.vue': COMPONENT }, contract);
  expect(uses.map(({ verdict, fact, file }) => `${file} ${verdict} ${fact}`).toSorted()).toEqual([
    'src/Orders.vue stated DELETE /v1/orders/{id}',
    'src/Orders.vue stated PUT /v1/orders',
  ]);
});

test('the methods of a class of the program are its own, and no members of other objects', async () => {
  const text = `function Cache() {}
Cache.prototype.$load = () => fetch('/api/v1/orders');
export const show = (page) => page.$load('/api/v1/orders/1', { method: 'DELETE' });`;
  const uses = await findUses({ 'a.js': text }, contract);
  expect(uses.filter(({ verdict }) => verdict === 'stated').map(({ fact, line }) => `${line} ${fact}`)).toEqual([
    '2 GET /v1/orders',
  ]);
});
