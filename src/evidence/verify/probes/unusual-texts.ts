import { type ExactJson, type ExactJsonObject, toJsonText } from '../../../contract/model/index.ts';
import { TEXT_KINDS, type TextKind } from '../../judge/index.ts';
import type { ProbeDefinition } from './definition.ts';
import type { TextLengths } from './probe.ts';
import { refusedRequests } from './refused-requests.ts';
import type { RequestFactory } from './valid-requests.ts';
import { createTextChanger, optionalFields, withRepeats } from './writes.ts';

/**
 * Returns a function that makes a text: a number, then the sample of each kind of text in the group, ASCII or other
 * scripts.
 */
const createTextWriter =
  (writing: TextKind['writing']) =>
  (number: number, length: number): string =>
    [number, ...TEXT_KINDS.flatMap((kind) => (kind.writing === writing ? (kind.sample ?? []) : []))]
      .join(' ')
      .padEnd(length, ' check');

/** Texts that look like other values of JSON, one character, and white space alone. */
const SHORT_TEXTS: readonly ((number: number) => string)[] = [
  (number) => `{"colloquy": [${number}, null]}`,
  () => 'true',
  (number) => String.fromCharCode(0x41 + (number % 26)),
  (number) => ' '.repeat(1 + (number % 10)),
];

/** Creates texts for a body, with the characters of ASCII that mean something in JSON, SQL, shells, templates or addresses. */
export const createTextsWithSpecialCharacters = (
  request: RequestFactory,
  lengths: TextLengths | undefined,
): Record<string, ExactJson> => createTextChanger(request, lengths)(createTextWriter('ascii'));

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
        return [
          ...[createTextWriter('ascii'), createTextWriter('scripts'), ...SHORT_TEXTS].map((change) =>
            withRepeats(() => request.make({ fields: changed(change) })),
          ),
          request.make({ headers: { accept: '*/*' }, body: rewriteJson({ ...body, ...optional }) }),
          // Another request with the same texts: its response must have all parts, even if it counts as a repetition.
          ...(optional === undefined
            ? []
            : [{ ...request.make({ body: toJsonText(body) }), hasEarlierTexts: true as const }]),
        ];
      }),
};
