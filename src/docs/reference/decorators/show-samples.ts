import { editableAt } from '../editable.ts';
import type { Decorate } from '../plugin.ts';
import { writeCurl } from '../samples/curl.ts';
import { readRequest } from '../samples/request.ts';

/** Shows how each operation is called, from the named examples of the contract. */
export const showSamples: Decorate = (document, { operations, openPoints }) => {
  for (const operation of operations) {
    const request = readRequest(document, operation, openPoints);
    editableAt(document, operation.pointer)['x-codeSamples'] = [
      { lang: 'curl', label: 'curl', source: writeCurl(request) },
    ];
  }
};
