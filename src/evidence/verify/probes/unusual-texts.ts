import type { ExactJson } from '../../../contract/model/index.ts';
import type { ProbeDefinition } from './definition.ts';
import type { TextLengths } from './probe.ts';
import { refusedRequests } from './refused-requests.ts';
import type { RequestFactory } from './valid-requests.ts';
import { textChanges, withRepeats } from './writes.ts';

/** Writes a text with the characters of ASCII that mean something in JSON, SQL, shells, templates, addresses or markup. */
const quotedCharacters = (number: number, length: number): string =>
  `"Is ${number} Bob's?" 100% {of} [it] $a & b;\\n\t#1 https://check.invalid/?a=1`.padEnd(length, ' check');

/** Writes a text in several scripts, two of them from right to left, and with emoji of several code points. */
const scripts = (number: number, length: number): string =>
  `${number} \u041f\u0440\u0438\u0432\u0435\u0442 \u4f60\u597d \u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627 \u{1f469}\u200d\u{1f467}\u{1f680}`.padEnd(
    length,
    ' check',
  );

/** Texts that look like other values of JSON, one character, and white space alone. */
const SHORT_TEXTS: readonly ((number: number) => string)[] = [
  (number) => `{"colloquy": [${number}, null]}`,
  () => 'true',
  (number) => String.fromCharCode(0x41 + (number % 26)),
  (number) => ' '.repeat(1 + (number % 10)),
];

/** A body whose texts have {@link quotedCharacters}. */
export const quotedTexts = (request: RequestFactory, lengths: TextLengths | undefined): Record<string, ExactJson> =>
  textChanges(request, lengths)(quotedCharacters);

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
        const changed = textChanges(request, known.lengths?.get(request.operation));
        return [
          ...[quotedCharacters, scripts, ...SHORT_TEXTS].map((change) =>
            withRepeats(() => request.make({ fields: changed(change) })),
          ),
          request.make({ headers: { accept: '*/*' } }),
        ];
      }),
};
