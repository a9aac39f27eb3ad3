import { elementOfList, readReceivedMember } from '../received.ts';
import {
  alternatives,
  knownText,
  type NativeValue,
  nativeFunction,
  type ResponsePart,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { createModule, findField, type Library } from './library.ts';

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
    const create = nativeFunction(at, ({ args: [first], named, at: place }) => {
      const data = first ?? findField(named, 'data');
      const frame = createFrame(data === undefined ? [] : listElements(data), place);
      const columns = findField(named, 'columns');
      if (columns?.kind === 'list') frame.readAll?.(columns.items);
      return frame;
    });
    const frameClass = createModule(at, { from_dict: create, from_records: create }, create);
    return createModule(at, { DataFrame: frameClass, json_normalize: create });
  },
};

function createFrame(elements: readonly ResponsePart[], at: SourceLocation): NativeValue {
  // The columns that the program adds are no fields of a response.
  const added = new Set<string>();
  const self: NativeValue = {
    kind: 'native',
    at,
    assign: (name) => void added.add(name),
    readAll: (columns) => {
      for (const column of columns.flatMap(alternatives)) {
        const name = knownText(column);
        if (column.kind === 'text' && name !== undefined && !added.has(name) && !name.includes('.'))
          for (const element of elements) readReceivedMember(element, column, column.at);
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

const listElements = (data: Value): readonly ResponsePart[] =>
  alternatives(data).flatMap((one) => {
    if (one.kind === 'received' && one.part === 'body') return [elementOfList(one, one.at)];
    return one.kind === 'list'
      ? one.items.flatMap((item) => (item.kind === 'received' && item.part === 'body' ? [item] : []))
      : [];
  });
