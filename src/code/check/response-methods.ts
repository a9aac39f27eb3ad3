import { noteAlternativeFields } from './alternative-fields.ts';
import {
  asWholeBody,
  elementAt,
  elementOfList,
  isCodeName,
  isConventional,
  noteValueUse,
  PART_BY_NAME,
  readHeader,
  readPath,
  readReceivedMember,
  streamOf,
  testedHeader,
} from './received.ts';
import {
  alternatives,
  type FunctionValue,
  joinAlternatives,
  knownText,
  type ResponsePart,
  type SourceLocation,
  unknownValue,
  type Value,
} from './values/index.ts';

/** Matches the methods that read a body piece by piece. */
const STREAM_METHOD = /^(getReader|pipeThrough|a?iter_\w+|readlines?|readany)$/;

/** The methods of lists that call a function with each element, with the index of the parameter that gets the element. */
const ELEMENT_PARAMETER: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['map', 'filter', 'forEach', 'find', 'findLast', 'findIndex', 'some', 'every', 'flatMap'].map((name) => [name, 0]),
  ),
  reduce: 1,
  reduceRight: 1,
  sort: 0,
  toSorted: 0,
};
const COPYING_METHOD = /^(filter|slice|rstrip|sort|toSorted|reverse|toReversed|concat|copy|clone|flat)$/;

/** Whether a method with these arguments is one of lists: it calls a function with each element, or takes one element. */
export const isListMethod = (name = '', [first]: readonly Value[]): boolean =>
  first?.kind === 'function' ? Object.hasOwn(ELEMENT_PARAMETER, name) : INDEXING_METHOD.test(name);

/** Notes that a program takes a part of a body for a list: by its length, or by a method with a function for each element. */
export function noteListUse(of: Value, name: string | undefined, at: SourceLocation): void {
  const isOfList = name === 'length' || (name !== undefined && Object.hasOwn(ELEMENT_PARAMETER, name));
  if (isOfList && of.kind === 'received' && of.part === 'body') noteValueUse(of, 'list', at);
}

/** Matches the methods that read a header by its name. In Python, the second argument is the default. */
const HEADER_METHOD = /^(get|getheader|get_header|header|getResponseHeader)$/;

const FINDING_METHOD = /^(find|findLast)$/;
const INDEXING_METHOD = /^(at|pop|shift|first)$/;

const isBodyMethod = (name: string): boolean =>
  Object.hasOwn(ELEMENT_PARAMETER, name) ||
  [COPYING_METHOD, FINDING_METHOD, INDEXING_METHOD, /^(get|items|entries)$/].some((one) => one.test(name));

const MAPPING_METHOD = /^(map|flatMap)$/;

/**
 * Calls a method of a response or of a part of it; `undefined` for an unknown method. An unknown method of headers or
 * of a body returns an unknown value.
 *
 * @param run Calls a function of the program.
 */
export function callResponseMethod(
  of: ResponsePart,
  method: string,
  args: readonly Value[],
  at: SourceLocation,
  run: (called: FunctionValue, args: readonly Value[]) => Value,
): Value | undefined {
  if (of.part === 'stream') return of;
  const [name, otherwise] = args;
  if (otherwise !== undefined && HEADER_METHOD.test(method)) of.request.tested.add(testedHeader(knownText(name) ?? ''));
  if (STREAM_METHOD.test(method) && /^(response|body|text)$/.test(of.part)) return streamOf(of, at);
  if (of.part === 'response' || of.part === 'error') {
    if (method !== 'get' && HEADER_METHOD.test(method)) return readHeader(of, knownText(args[0]) ?? '', at);
    const part = PART_BY_NAME[method];
    // `response.json('conversation.id')` of k6
    const [selector] = args;
    if (method === 'json' && selector?.kind === 'text') return readPath({ ...of, part: 'body', at }, selector);
    if (/^(raise_for_status|clone|json|text)$/.test(method) && part === undefined) return of;
    if (part !== undefined && !isCodeName(method)) return { ...of, part, at };
    if (!isConventional(of) || args.length === 0) return undefined;
    if (isBodyMethod(method)) return callResponseMethod(asWholeBody(of), method, args, at, run);
    // A request that further calls complete is not known. One whose response was read is complete.
    if (of.request.uses.length > 0) return undefined;
    of.request.why = `${of.request.sentBy} is not known: ${method} may complete the request`;
    return of;
  }
  if (of.part === 'headers') {
    if (!/^(get|has|getSetCookie)$/.test(method)) return unknownValue('headers of which the names are not known', at);
    return alternatives(args[0] ?? unknownValue('', at)).map((name) => readReceivedMember(of, name, at))[0];
  }
  if (of.part === 'text') {
    if (/^split(lines)?$/.test(method)) return streamOf(of, at);
    return /^(decode|toString|strip|trim|setEncoding)$/.test(method) ? of : undefined;
  }
  // In undici `json()` and `text()` are methods of the body.
  if (of.part === 'body' && of.path.length === 0 && /^(json|text)$/.test(method)) return of;
  if (of.part !== 'body') return undefined;
  // The body of a response that is read by convention may be its text.
  if (of.byConvention !== undefined && /^(toString|decode)$/.test(method)) return of;
  // A chunk of a body: `for await (const chunk of body) chunk.toString()`
  if (/^(toString|decode)$/.test(method) && of.path.join('.') === '[]') return streamOf(of, at);
  if (method === 'withResponse') return { ...of, part: 'response', at };
  if (method === 'get' && name !== undefined) {
    // `body.get('message', body.get('detail'))`
    const values = [
      readReceivedMember(of, name, name.at),
      ...alternatives(otherwise).filter(({ kind }) => kind === 'received'),
    ];
    noteAlternativeFields(values);
    return joinAlternatives(values, at);
  }
  const element = elementOfList(of, at);
  const place = ELEMENT_PARAMETER[method];
  const [first] = args;
  if (place !== undefined && first?.kind === 'function') {
    const itemArguments =
      place === 1
        ? [unknownValue('what was reduced', at), element]
        : method === 'sort'
          ? [element, element]
          : [element];
    const result = run(first, itemArguments);
    if (MAPPING_METHOD.test(method)) return { kind: 'list', items: [result], isOpen: true, at };
    if (place === 1) return result;
  }
  if (method === 'values') return { kind: 'list', items: [element], isOpen: true, at };
  if (method === 'items' || method === 'entries') {
    const pair: Value = { kind: 'list', items: [unknownValue('a name', at), element], isOpen: false, at };
    return { kind: 'list', items: [pair], isOpen: true, at };
  }
  if (COPYING_METHOD.test(method)) return of;
  if (INDEXING_METHOD.test(method)) return elementAt(of, at);
  return FINDING_METHOD.test(method) ? element : unknownValue(`what ${method} gives`, at);
}
