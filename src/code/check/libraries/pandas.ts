import { elementOfList, readReceivedMember } from '../received.ts';
import {
  alternatives,
  joinAlternatives,
  knownText,
  type NativeValue,
  nativeFunction,
  type ObjectValue,
  type ResponsePart,
  type SourceLocation,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { createModule, findField, type Library, presentValues } from './library.ts';

/** Matches the methods that return a frame with the same columns. */
const SAME_COLUMNS = /^(head|tail|copy|dropna|fillna|query|sample)$/;

/** Matches the methods whose arguments name columns, and those of them that return a frame with other columns. */
const BY_COLUMNS = /^(groupby|sort_values|drop_duplicates|set_index|value_counts|pivot|pivot_table)$/;
const OTHER_COLUMNS = /^(value_counts|pivot|pivot_table)$/;
const COLUMN_ARGUMENTS = ['by', 'subset', 'keys', 'columns', 'index', 'values'];

/** `pd.DataFrame(body["data"])[["id", "name"]]`: the columns are fields of the elements. */
export const pandas: Library = {
  modules: ['pandas'],
  make: (_, at) => {
    const createBy = (isFlat: boolean): NativeValue =>
      nativeFunction(at, ({ args: [first, second], named, at: place }) => {
        const data = first ?? findField(named, 'data');
        const records =
          isFlat && data !== undefined ? readRecords(data, second ?? findField(named, 'record_path')) : data;
        const frame = createFrame(records === undefined ? [] : listElements(records), isFlat, place);
        const columns = findField(named, 'columns');
        if (columns?.kind === 'list') frame.readAll?.(columns.items);
        return frame;
      });
    const create = createBy(false);
    const frameClass = createModule(at, { from_dict: create, from_records: create }, create);
    return createModule(at, { DataFrame: frameClass, json_normalize: createBy(true) });
  },
};

/**
 * Creates a table of elements, which are parts of a response or objects with such parts.
 *
 * @param isFlat Whether a dot in the name of a column separates the names of fields within each other.
 */
function createFrame(elements: readonly TableElement[], isFlat: boolean, at: SourceLocation): NativeValue {
  // The columns that the program adds are no fields of a response.
  const added = new Set<string>();
  const self: NativeValue = {
    kind: 'native',
    at,
    assign: (name) => void added.add(name),
    readAll: (columns) => {
      for (const column of columns.flatMap(alternatives)) {
        const name = knownText(column);
        if (column.kind !== 'text' || name === undefined || added.has(name)) continue;
        if (!name.includes('.')) for (const element of elements) readColumn(element, [name], column.at);
        else if (isFlat) for (const element of elements) readColumn(element, name.split('.'), column.at);
      }
      return self;
    },
    member: (name, place) => {
      if (SAME_COLUMNS.test(name)) return nativeFunction(place, () => self);
      if (!BY_COLUMNS.test(name)) return unknownValue('a part of a table', place);
      return nativeFunction(place, ({ args, named }) => {
        const all = [...args, ...COLUMN_ARGUMENTS.flatMap((each) => findField(named, each) ?? [])];
        self.readAll?.(all.flatMap((each) => (each.kind === 'list' ? each.items : [each])));
        return OTHER_COLUMNS.test(name) ? unknownValue('a part of a table', place) : self;
      });
    },
  };
  return self;
}

/** Reads the field of an element that a column has, by the names of the fields that lead to it. */
function readColumn(element: TableElement, [name, ...names]: readonly string[], at: SourceLocation): void {
  if (name === undefined) return;
  const parts: readonly Value[] =
    element.kind === 'received'
      ? [readReceivedMember(element, textValue(name, at), at)]
      : alternatives(element.fields.get(name)?.value ?? element);
  for (const part of parts) if (part !== element && isTableElement(part)) readColumn(part, names, at);
}

/** Reads the list of which `json_normalize` makes the rows, by its name, or by the names that lead to it. */
function readRecords(data: Value, path: Value | undefined): Value {
  const names = path?.kind === 'list' ? path.items : presentValues(path);
  return names.reduce(
    (value, name) =>
      joinAlternatives(
        alternatives(value).flatMap((one) => listRows(one).map((row) => readRow(row, name))),
        name.at,
      ),
    data,
  );
}

/** Lists the objects of which `json_normalize` makes rows: a part of a body is one of them, or a list of them. */
function listRows(data: Value): readonly Value[] {
  if (data.kind !== 'received' || data.part !== 'body') return data.kind === 'list' ? data.items : [data];
  const withTest = (of: ResponsePart, isTrue: boolean): ResponsePart => ({
    ...of,
    shapes: [...(data.shapes ?? []), { of: 'list', path: data.path, isTrue }],
  });
  return [withTest(data, false), withTest(elementOfList(data, data.at), true)];
}

const readRow = (row: Value, name: Value): Value =>
  row.kind === 'received' && row.part === 'body'
    ? readReceivedMember(row, name, name.at)
    : (findField(row, knownText(name) ?? '') ?? unknownValue('the rows of a table', name.at));

type TableElement = ResponsePart | ObjectValue;

const isTableElement = (value: Value): value is TableElement =>
  value.kind === 'object' || (value.kind === 'received' && value.part === 'body');

const listElements = (data: Value): readonly TableElement[] =>
  alternatives(data).flatMap((one) => {
    if (one.kind === 'received' && one.part === 'body') return [elementOfList(one, one.at)];
    return one.kind === 'list' ? one.items.flatMap(alternatives).filter(isTableElement) : [];
  });
