import { ANY } from './program.ts';
import {
  choicesOf,
  type FunctionValue,
  knownText,
  type Place,
  type ReceivedValue,
  type Use,
  unknown,
  type Value,
} from './values.ts';

type ValueUse = Extract<Use, { of: 'value' }>;

/** What a response, or an error that has one, gives under a name: the names of all libraries, which do not contradict each other. */
const PARTS: Readonly<Record<string, ReceivedValue['part']>> = {
  ...{ status: 'status', status_code: 'status', statusCode: 'status', getcode: 'status', code: 'status' },
  ...{ headers: 'headers', getheaders: 'headers', info: 'headers', response: 'response' },
  ...{ data: 'body', _data: 'body', json: 'body', body: 'body', error: 'body' },
  ...{ content: 'text', text: 'text', read: 'text', arrayBuffer: 'text', blob: 'text' },
};

const isCode = (name: string): boolean => name === 'code';

/** The part of a response under a name, and what is read by that. */
export function memberOfReceived(of: ReceivedValue, key: Value, at: Place): Value {
  const name = knownText(key);
  switch (of.part) {
    case 'response':
    case 'error': {
      const part = PARTS[name ?? ''];
      const isSuccess = /^(ok|is_success)$/.test(name ?? '');
      if (isSuccess || name === 'is_error')
        return { kind: 'unknown', why: 'an outcome', ifTrue: { requests: [of.request], isError: !isSuccess }, at };
      // Of a response `code` is none; of an error it can be a status, or the code of a system.
      if (part === undefined || (isCode(name ?? '') && of.part === 'response'))
        return unknown('a part of a response', at);
      const isError = of.part === 'error' || name === 'error' ? { isError: true } : {};
      return { ...of, ...isError, part, at };
    }
    case 'headers':
      return name === undefined ? unknown('a header', at) : headerOf(of, name, at);
    case 'body': {
      if (name === undefined) return unknown('a field whose name is not known', at);
      if (name === ANY) return elementOf(of, at);
      if (/^-?\d+$/.test(name)) return placedElementOf(of, at);
      if (name === 'length') return unknown('a length', at, { is: 'length' });
      const path = [...of.path, name];
      of.request.uses.push({ of: 'field', path, isError: of.isError, isMade: of.isMade, at });
      return { ...of, path, at };
    }
    default:
      return unknown(`a part of the ${of.part}`, at);
  }
}

function headerOf(of: ReceivedValue, name: string, at: Place): Value {
  of.request.uses.push({ of: 'header', name, at });
  return { ...of, part: 'header', path: [name], at };
}

/** The responses among values, as what code that is not here makes of them; of anything else it makes nothing that is known. */
export const madeOf = (values: readonly Value[], at: Place): readonly Value[] =>
  values
    .flatMap(choicesOf)
    .flatMap((one) =>
      one.kind === 'received' && (one.part === 'response' || one.part === 'body')
        ? [{ ...one, part: 'body', path: [], isMade: true, at }]
        : [],
    );

/** Takes note of what a header or a part of a body is taken to be. */
export function take({ request, part, path, isError, isMade }: ReceivedValue, is: ValueUse['is'], at: Place): void {
  if (isMade === undefined && (part === 'header' || part === 'body'))
    request.uses.push({ of: 'value', is, part, path, isError, at });
}

export const elementOf = (of: ReceivedValue, at: Place): ReceivedValue => ({ ...of, path: [...of.path, '[]'], at });

/** The element at a place of a list, which depends on its order. */
export function placedElementOf(of: ReceivedValue, at: Place): ReceivedValue {
  take(of, 'order', at);
  return elementOf(of, at);
}

/** Methods of lists whose functions receive each element, by the place of that among their parameters. */
const OVER_ELEMENTS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['map', 'filter', 'forEach', 'find', 'findLast', 'findIndex', 'some', 'every', 'flatMap'].map((name) => [name, 0]),
  ),
  reduce: 1,
  reduceRight: 1,
  sort: 0,
  toSorted: 0,
};
const SAME = /^(filter|slice|rstrip|sort|toSorted|reverse|toReversed|concat|copy|clone|values|flat)$/;
const FOUND = /^(find|findLast)$/;
const PLACED = /^(at|pop|shift|first)$/;

const MAPPED = /^(map|flatMap)$/;

/**
 * What a method of a part of a response gives; `undefined` where it is no method of one.
 *
 * @param run Calls a function of the program.
 */
export function callOfReceived(
  of: ReceivedValue,
  method: string,
  args: readonly Value[],
  at: Place,
  run: (called: FunctionValue, given: readonly Value[]) => Value,
): Value | undefined {
  if (of.part === 'response' || of.part === 'error') {
    if (/^(getheader|get_header|header)$/.test(method)) return headerOf(of, knownText(args[0]) ?? '', at);
    const part = PARTS[method];
    if (/^(raise_for_status|clone|json|text)$/.test(method) && part === undefined) return of;
    return part === undefined || isCode(method) ? undefined : { ...of, part, at };
  }
  if (of.part === 'headers') {
    if (!/^(get|has|getSetCookie)$/.test(method)) return undefined;
    return choicesOf(args[0] ?? unknown('', at)).map((name) => memberOfReceived(of, name, at))[0];
  }
  if (of.part === 'text') return /^(decode|toString|strip|trim|setEncoding)$/.test(method) ? of : undefined;
  // Of undici the body is read like a response.
  if (of.part === 'body' && of.path.length === 0 && /^(json|text)$/.test(method)) return of;
  if (of.part !== 'body') return undefined;
  if (method === 'withResponse') return { ...of, part: 'response', at };
  if (method === 'get' && args.length > 0) return memberOfReceived(of, args[0] ?? unknown('', at), args[0]?.at ?? at);
  const element = elementOf(of, at);
  const place = OVER_ELEMENTS[method];
  const [first] = args;
  if (place !== undefined && first?.kind === 'function') {
    const given =
      place === 1 ? [unknown('what was reduced', at), element] : method === 'sort' ? [element, element] : [element];
    const result = run(first, given);
    if (MAPPED.test(method)) return { kind: 'list', items: [result], isOpen: true, at };
    if (place === 1) return result;
  }
  if (method === 'items' || method === 'entries') {
    const pair: Value = { kind: 'list', items: [unknown('a name', at), element], isOpen: false, at };
    return { kind: 'list', items: [pair], isOpen: true, at };
  }
  if (SAME.test(method)) return of;
  if (PLACED.test(method)) return placedElementOf(of, at);
  return FOUND.test(method) ? element : unknown(`what ${method} gives`, at);
}
