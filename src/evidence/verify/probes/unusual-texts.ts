import { type ExactJsonObject, toJsonText } from '../../../contract/model/index.ts';
import type { ProbeDefinition } from './definition.ts';
import { refusedRequests } from './refused-requests.ts';
import { createTextChanger, createTextWriter, optionalFields, withRepeats } from './writes.ts';

/** Texts that look like other values of JSON, one character, and white space alone. */
const SHORT_TEXTS: readonly ((number: number) => string)[] = [
  (number) => `{"colloquy": [${number}, null]}`,
  () => 'true',
  (number) => String.fromCharCode(0x41 + (number % 26)),
  (number) => ' '.repeat(1 + (number % 10)),
];

/** Writes a body as JSON with white space and escapes, which mean nothing (RFC 8259, sections 2 and 7). */
const rewriteJson = (body: ExactJsonObject): string =>
  ` { ${toJsonText(body)
    .slice(1, -1)
    .replaceAll(/:"[A-Za-z]/g, escapeLastCharacter)} }\n`;

const escapeLastCharacter = (text: string): string =>
  `${text.slice(0, -1)}\\u${text
    .charCodeAt(text.length - 1)
    .toString(16)
    .padStart(4, '0')}`;

/**
 * Valid writes with unusual texts. They come after the refusals, so that they also show whether the key still works after wrong
 * ones.
 */
export const unusualTexts: ProbeDefinition = {
  name: 'unusual-texts',
  tier: 'writes',
  after: [refusedRequests],
  requests: ({ writes, known }) =>
    writes
      .filter(({ hasTexts }) => hasTexts)
      .flatMap((request) => {
        const [optional] = optionalFields(request, known);
        const body = request.body();
        const changed = createTextChanger(request, known.lengths?.get(request.operation));
        const kinds = [createTextWriter('ascii'), createTextWriter('scripts')];
        return [
          ...[...kinds, ...SHORT_TEXTS].map((change) => withRepeats(() => request.make({ fields: changed(change) }))),
          // Each kind with the optional field, too: other code of a server may handle requests with this field.
          ...(optional === undefined ? [] : kinds).map((change) =>
            withRepeats(() => request.make({ fields: { ...optional, ...changed(change) } })),
          ),
          request.make({ headers: { accept: '*/*' }, body: rewriteJson({ ...body, ...optional }) }),
          // Another request with the same texts: its response must have all parts, even if it counts as a repetition.
          ...(optional === undefined
            ? []
            : [
                {
                  ...request.make({ headers: { accept: undefined }, body: toJsonText(body) }),
                  hasEarlierTexts: true as const,
                },
              ]),
        ];
      }),
};
