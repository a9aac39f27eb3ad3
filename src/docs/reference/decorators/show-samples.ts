import { at, isJsonObject, type JsonObject } from '../../../contract/index.ts';
import type { Decorate } from '../decorate.ts';
import { editableAt } from '../editable.ts';
import { writeCurl } from '../samples/curl.ts';
import { sampleRequestsOf } from '../samples/request.ts';
import { writeTypeScript } from '../samples/typescript.ts';

/**
 * Shows how each operation is called, from the named examples of the contract. They are taken away from the body, where
 * the renderer would offer them a second time and apart from the samples.
 */
export const showSamples: Decorate = (document, contract) => {
  const requestsOf = sampleRequestsOf(contract);
  for (const operation of contract.operations) {
    const requests = requestsOf(operation);
    editableAt(document, operation.pointer)['x-codeSamples'] = [
      ...requests.map((request, index) => toSample('curl', index, writeCurl(request))),
      ...requests.flatMap((request, index) => {
        const program = writeTypeScript(request);
        return program === undefined ? [] : [toSample('TypeScript', index, program)];
      }),
    ];
    const json = `${operation.pointer}/requestBody/content/application~1json`;
    if (isJsonObject(at(document, json))) delete editableAt(document, json).examples;
  }
};

/** One sample is one request: who copies it sends no more. The renderer tells samples apart by their labels. */
function toSample(lang: string, index: number, source: string): JsonObject {
  return { lang, label: index === 0 ? lang : `${lang} ${index + 1}`, source };
}
