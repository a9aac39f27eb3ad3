import type { Contract, JsonObject } from '../../contract/index.ts';
import { showAddresses } from './decorators/show-addresses.ts';
import { showBadges } from './decorators/show-badges.ts';
import { showMarks } from './decorators/show-marks.ts';
import { showOpenValues } from './decorators/show-open-values.ts';
import { showOtherFields } from './decorators/show-other-fields.ts';
import { showSamples } from './decorators/show-samples.ts';

/** One step of the decoration: changes the document in place. `contract` is what the document was before. */
export type Decorate = (document: JsonObject, contract: Contract) => void;

/** Writes what the marks say, and what the examples show, to where readers see it. */
export const decorate: Decorate = (document, contract) => {
  for (const step of [showAddresses, showOpenValues, showOtherFields, showMarks, showBadges, showSamples])
    step(document, contract);
};
