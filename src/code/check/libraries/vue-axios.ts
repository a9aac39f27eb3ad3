import type { Library } from './library.ts';

/** The names under which the plugin adds a client without a name. */
const CLIENT_NAMES = ['axios', '$http'];

/** `app.use(VueAxios, axios)`: all components have the client as `this.axios` and `this.$http`, or each client of an object under its name. */
export const vueAxios: Library = {
  modules: ['vue-axios'],
  make: (to, at) => ({
    ...{ kind: 'native', at },
    install: ([clients]) => {
      if (clients?.kind === 'object') for (const [name, { value }] of clients.fields) to.shareMember(name, value);
      else if (clients !== undefined) for (const name of CLIENT_NAMES) to.shareMember(name, clients);
    },
  }),
};
