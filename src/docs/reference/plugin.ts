/**
 * A Redocly plugin with the decorator of the reference page. `redocly.yaml` beside this file switches it on.
 */
import { type Contract, type JsonObject, parseContract } from '../../contract/index.ts';
import { showBadges } from './decorators/show-badges.ts';
import { showMarks } from './decorators/show-marks.ts';
import { showOpenValues } from './decorators/show-open-values.ts';
import { showOtherFields } from './decorators/show-other-fields.ts';
import { showSamples } from './decorators/show-samples.ts';

/** One step of the decoration: changes the document in place. `contract` is what the document was before. */
export type Decorate = (document: JsonObject, contract: Contract) => void;

const STEPS: readonly Decorate[] = [showOpenValues, showOtherFields, showMarks, showBadges, showSamples];

// biome-ignore lint/style/noDefaultExport: Redocly takes a plugin by the default export of its file.
export default () => ({
  id: 'docs',
  decorators: {
    oas3: {
      'show-marks': () => ({
        Root: {
          leave(document: JsonObject) {
            const contract = parseContract(JSON.stringify(document));
            for (const decorate of STEPS) decorate(document, contract);
          },
        },
      }),
    },
  },
});
