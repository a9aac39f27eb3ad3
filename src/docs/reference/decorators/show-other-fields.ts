import type { Decorate } from '../decorate.ts';
import { editableAt } from '../editable.ts';
import { openPointText } from './show-marks.ts';

/** Gives the other fields of an object, where they are open, a row among its fields that says so. */
export const showOtherFields: Decorate = (document, { openPoints }) => {
  for (const point of openPoints) {
    if (point.aspect !== 'fields') continue;
    const schema = editableAt(document, point.place.pointer);
    schema.additionalProperties = {
      'x-additionalPropertiesName': 'other fields',
      description: `> ${openPointText(point)}`,
    };
  }
};
