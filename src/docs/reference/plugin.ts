/**
 * A Redocly plugin with the decorator of the reference page. `redocly.yaml` beside this file switches it on.
 */
import { type JsonObject, parseContract } from '../../contract/index.ts';
import { decorate } from './decorate.ts';

// biome-ignore lint/style/noDefaultExport: Redocly takes a plugin by the default export of its file.
export default () => ({
  id: 'docs',
  decorators: {
    oas3: {
      'show-marks': () => ({
        Root: {
          // Over the whole document at once: marks concern places that only the whole can name.
          leave(document: JsonObject) {
            decorate(document, parseContract(JSON.stringify(document)));
          },
        },
      }),
    },
  },
});
