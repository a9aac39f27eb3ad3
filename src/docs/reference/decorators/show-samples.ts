import { at, isJsonObject } from '../../../contract/index.ts';
import type { Decorate } from '../decorate.ts';
import { editableAt } from '../editable.ts';
import { writeCurl } from '../samples/curl.ts';
import { sampleRequests } from '../samples/request.ts';
import { writeTypeScript } from '../samples/typescript.ts';

/**
 * Shows how each operation is called, from the named examples of the contract. They are taken away from the body, where
 * the renderer would offer them a second time and apart from the samples.
 */
export const showSamples: Decorate = (document, contract) => {
  for (const operation of contract.operations) {
    const requests = sampleRequests(contract, operation);
    const typeScript = writeTypeScript(requests);
    editableAt(document, operation.pointer)['x-codeSamples'] = [
      { lang: 'curl', label: 'curl', source: requests.map(writeCurl).join('\n\n') },
      ...(typeScript === undefined ? [] : [{ lang: 'TypeScript', label: 'TypeScript', source: typeScript }]),
    ];
    const json = `${operation.pointer}/requestBody/content/application~1json`;
    if (isJsonObject(at(document, json))) delete editableAt(document, json).examples;
  }
};
