import { essenceOf } from '../model/media-types.ts';

/** The items of a sequence, or the index in its text at which the first item that is not JSON begins. */
export type SequenceReading = { readonly items: readonly unknown[] } | { readonly at: number };

const LINES_TYPE = /(?:[/+]|\/x-)(?:json-?lines?|jsonl|ndjson|ldjson)$/;
const RECORDS_TYPE = /[/+]json-seq$/;
const EVENTS_TYPE = 'text/event-stream';
/** The character before each text of a JSON sequence (RFC 7464, section 2.2). */
const RECORD_SEPARATOR = '\u001E';

/** Whether a media type is a sequence of items (OpenAPI 3.2, section 4.14.4). */
export function isSequenceType(mediaType: string): boolean {
  const essence = essenceOf(mediaType);
  return LINES_TYPE.test(essence) || RECORDS_TYPE.test(essence) || essence === EVENTS_TYPE;
}

export function readSequence(text: string, mediaType: string): SequenceReading {
  const essence = essenceOf(mediaType);
  if (essence === EVENTS_TYPE) return { items: readEvents(text) };
  const separator = RECORDS_TYPE.test(essence) ? RECORD_SEPARATOR : '\n';
  const items: unknown[] = [];
  let begin = 0;
  for (const part of text.split(separator)) {
    try {
      if (part.trim() !== '') items.push(JSON.parse(part));
    } catch {
      return { at: begin };
    }
    begin += part.length + 1;
  }
  return { items };
}

/** Writes items: objects with the fields of events, or values of JSON. */
export function writeSequence(items: readonly unknown[], mediaType: string, toJson: (item: unknown) => string): string {
  const essence = essenceOf(mediaType);
  if (essence === EVENTS_TYPE) return items.map((item) => writeEvent(item, toJson)).join('');
  const before = RECORDS_TYPE.test(essence) ? RECORD_SEPARATOR : '';
  return items.map((item) => `${before}${toJson(item)}\n`).join('');
}

const EVENT_FIELDS = ['event', 'id', 'retry', 'data'];

/** Reads the events of a stream (HTML, section 9.2.6): each is an object of its fields, which are texts except `retry`. */
function readEvents(text: string): readonly unknown[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const events: unknown[] = [];
  let fields = new Map<string, string>();
  for (const line of [...lines, '']) {
    if (line === '') {
      if (fields.size > 0) events.push(toEvent(fields));
      fields = new Map();
      continue;
    }
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (!EVENT_FIELDS.includes(name)) continue;
    const before = name === 'data' ? fields.get(name) : undefined;
    fields.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  return events;
}

function toEvent(fields: ReadonlyMap<string, string>): unknown {
  return Object.fromEntries(
    [...fields].map(([name, value]) => [name, name === 'retry' && /^\d+$/.test(value) ? Number(value) : value]),
  );
}

function writeEvent(item: unknown, toJson: (item: unknown) => string): string {
  const asText = (value: unknown): string => (typeof value === 'string' ? value : toJson(value));
  const fields: [string, unknown][] =
    typeof item === 'object' && item !== null
      ? Object.entries(item).filter(([name]) => EVENT_FIELDS.includes(name))
      : [];
  // Any other value is the data of an event.
  const written = fields.length === 0 ? [['data', item] as const] : fields;
  const lines = written.flatMap(([name, value]) =>
    asText(value)
      .split(/\r\n|\r|\n/)
      .map((line) => `${name}: ${line}\n`),
  );
  return `${lines.join('')}\n`;
}
