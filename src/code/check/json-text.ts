import {
  markOpen,
  objectValue,
  type SourceLocation,
  type TextPart,
  textValue,
  unknownValue,
  type Value,
} from './values/index.ts';

/** The maximum length of a text that is read as JSON. */
const MAX_CHARACTERS = 65_536;
/** The maximum depth of JSON, far below the size of the stack: at its end, V8 sometimes throws a TypeError instead of a RangeError. */
const MAX_DEPTH = 1000;

/** Private-use characters that mark a value which the program inserts into a JSON text: within a string, or as a whole value. */
const [QUOTED, WHOLE, END] = ['\uE000', '\uE001', '\uE002'];
const PLACEHOLDER_IN_STRING = new RegExp(`${QUOTED}(\\d+)${END}`);
const WHOLE_PLACEHOLDER = new RegExp(`^${WHOLE}(\\d+)${END}$`);
const STRING_OR_PLACEHOLDER = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|${QUOTED}(\\d+)${END}`, 'g');

interface JsonText {
  readonly parts: readonly TextPart[];
  readonly holes: readonly Value[];
  readonly at: SourceLocation;
}

/** Parses a JSON text into which the program inserts values; `undefined` if it is not JSON, an unknown value if it is too large. */
export function parseJsonWithValues({ parts, at }: Extract<Value, { kind: 'text' }>): Value | undefined {
  const holes: Value[] = [];
  let text = '';
  for (const part of parts) {
    if ('text' in part) text += part.text;
    else text += `${QUOTED}${holes.push(part.of) - 1}${END}`;
    if (text.length > MAX_CHARACTERS) return unknownValue('a text that is too long', at, { is: 'too large' });
  }
  const json = text.replaceAll(STRING_OR_PLACEHOLDER, (match, hole?: string) =>
    hole === undefined ? match : `"${WHOLE}${hole}${END}"`,
  );
  try {
    return toValue(JSON.parse(json), { parts, holes, at });
  } catch (error) {
    return error instanceof RangeError
      ? unknownValue('JSON that is nested too deep', at, { is: 'too large' })
      : undefined;
  }
}

function toValue(json: unknown, source: JsonText, depth = 0): Value {
  if (depth > MAX_DEPTH) throw new RangeError('nested too deep');
  const { at } = source;
  if (Array.isArray(json))
    return { kind: 'list', items: json.map((item) => toValue(item, source, depth + 1)), isOpen: false, at };
  if (typeof json === 'string') return fillText(json, source);
  if (typeof json !== 'object' || json === null)
    // `JSON.parse` returns no other types.
    return { kind: 'primitive', value: json as number | boolean | null, at };
  const object = objectValue(at);
  for (const [name, inner] of Object.entries(json)) {
    const value = toValue(inner, source, depth + 1);
    if (PLACEHOLDER_IN_STRING.test(name)) markOpen(object);
    else object.fields.set(name, { value, at: locateName(name, source) ?? at });
  }
  return object;
}

/** Replaces the marks in a string of the JSON text by the inserted values. */
function fillText(json: string, { holes, at }: JsonText): Value {
  const [, whole] = WHOLE_PLACEHOLDER.exec(json) ?? [];
  if (whole !== undefined) {
    const value = holes[Number(whole)] ?? unknownValue('a value', at);
    return value.kind === 'json' ? value.of : value;
  }
  const pieces = json.split(PLACEHOLDER_IN_STRING);
  if (pieces.length === 1) return textValue(json, at);
  const parts = pieces.map((piece, index): TextPart => {
    const hole = index % 2 === 1 ? holes[Number(piece)] : undefined;
    return hole === undefined ? { text: piece, at } : { of: hole, at };
  });
  return { kind: 'text', parts: parts.filter((part) => 'of' in part || part.text !== ''), at };
}

/** Finds the location of a field's name in a text of several lines. */
function locateName(name: string, { parts }: JsonText): SourceLocation | undefined {
  for (const part of parts) {
    const offset = 'text' in part ? part.text.indexOf(`"${name}"`) : -1;
    if (offset === -1 || !('text' in part)) continue;
    const lines = part.text.slice(0, offset).split('\n');
    return {
      ...part.at,
      line: part.at.line + lines.length - 1,
      column: lines.length === 1 ? part.at.column + offset + 1 : (lines.at(-1)?.length ?? 0) + 1,
    };
  }
  return undefined;
}
