import { contentOfType, essenceOf, isJsonType } from '../../../contract/model/media-types.ts';
import {
  exampleNamesOf,
  type MediaType,
  type Operation,
  type Parameter,
  requiresKey,
} from '../../../contract/model/operation.ts';
import { element } from '../../../web/page/dom.js';
import { authorizationPrefix, isBasic, knownValue } from '../../reference/sample-request.ts';
import type { KeyScheme } from '../example-request.ts';
import {
  type FormBody,
  type FormField,
  parameterKey,
  parseJson,
  type RequestForm,
  typedValues,
} from '../request-form.ts';
import { type Control, fieldRow, selectRow, textInput } from './elements.ts';
import { type ApiInPage, contractWithoutSet } from './in-page.ts';
import { site } from './site.ts';

/** The form fields for a request. */
export interface RequestFields {
  readonly rows: readonly HTMLElement[];
  read(): FormInput;
  /** Shows at each field why the contract does not allow its value. */
  showProblems(): void;
}

export interface FormInput extends RequestForm {
  /** A further query, as it was typed. */
  readonly query: string;
  /** The headers that choose a response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly content: MediaType | undefined;
}

interface Field {
  readonly input: Control;
  readonly row: HTMLElement;
  showProblem(): void;
}

/** The keys that the user typed, by surface and scheme, so that none is sent to another surface. They are only sent in requests. */
const typedKeys = new Map<string, string>();

/** Whether a form contains a key that was typed for another surface. Only that surface may get it. */
export function hasStrayKey(surface: string, { keys }: RequestForm): boolean {
  return keys.some(({ text }) =>
    [...typedKeys].some(([place, typed]) => text !== '' && typed === text && !place.startsWith(`${surface}\n`)),
  );
}

interface FieldContext {
  /** The API whose schemas the values are checked against. */
  readonly api: ApiInPage;
  /** Whether the mock responds. It accepts any key, and the header `Prefer`. */
  readonly isMock: boolean;
  onChange(): void;
}

/** Creates the fields for a request of an operation. */
export function createFields(shown: Operation, { api, isMock, onChange }: FieldContext): RequestFields {
  const under = api.operations.find(({ pointer }) => pointer === shown.pointer) ?? shown;
  const example = site.examples[shown.operationId] ?? { parameters: {}, bodies: [], security: [] };

  const describeProblems = (pointers: readonly string[], values: readonly unknown[]): string => {
    const all = values.map((value) => pointers.flatMap((pointer) => api.schemas.validate(pointer, value, 'request')));
    if (all.some((errors) => errors.length === 0)) return '';
    const inWords = all[0]?.map(({ place, keyword, params }) => {
      const wanted = Object.values(params).flat().join(', ');
      return `${place.length === 0 ? '' : `${place.join('.')}: `}${keyword} ${wanted}`.trim();
    });
    return [...new Set(inWords)].join('; ');
  };

  const createField = (label: string, input: Control, hint: string, check: () => string): Field => {
    const problem = element('span', { className: 'problem', role: 'status' });
    const row = element('div', { className: input.localName }, fieldRow(label, input, hint), problem);
    const showProblem = (): void => {
      const reason = check();
      problem.textContent = reason === '' ? '' : `Not as the contract has it: ${reason}. You can send it anyway.`;
    };
    return { input, row, showProblem };
  };

  const parameters = under.parameters.map((parameter) => {
    const { schema, isRequired, content } = parameter;
    const known = knownValue(parameter);
    const input = textInput({
      value: example.parameters[parameterKey(parameter)] ?? '',
      placeholder: known === undefined ? '' : typeof known === 'object' ? JSON.stringify(known) : String(known),
    });
    const options = listSuggestions(parameter);
    const list = element('datalist', { id: `values-${parameter.in}-${parameter.name}` });
    list.append(...options.map((value) => element('option', { value })));
    if (options.length > 0) input.setAttribute('list', list.id);
    const field = createField(parameter.name, input, parameterHint(parameter), () => {
      if (input.value === '') return isRequired ? 'it is required' : '';
      const json = content !== undefined && isJsonType(content.mediaType) ? parseJson(input.value) : undefined;
      const values = json === undefined ? typedValues(input.value, schema) : [json.value];
      return describeProblems((schema ?? content?.schema)?.places ?? [], values);
    });
    if (options.length > 0) field.row.append(list);
    return { ...field, parameter };
  });

  const isQueryOpen = contractWithoutSet.marks.on(shown.node).some(({ aspect }) => aspect === 'parameters');
  const query = isQueryOpen ? textInput({ placeholder: 'name=value' }) : undefined;

  const keyRows = element('div');
  let keys: { readonly scheme: KeyScheme; readonly input: HTMLInputElement }[] = [];
  const showKeys = (schemes: readonly KeyScheme[]): void => {
    const isOpen = contractWithoutSet.marks.on(shown.node).some(({ aspect }) => aspect === 'security');
    const note = isOpen ? ' (open whether one is needed)' : requiresKey(shown) ? '' : ' (optional)';
    keys = schemes.map((scheme) => ({ scheme, input: createKeyInput(shown, scheme, isMock) }));
    keyRows.replaceChildren(
      ...keys.map(({ scheme, input }) =>
        fieldRow(schemes.length === 1 ? 'Key' : `Key ${scheme.name}`, input, `${keyHint(scheme)}${note}`),
      ),
    );
    onChange();
  };
  // The alternative without a key needs no entry, since any key can be left empty.
  const alternatives = example.security.filter((schemes) => schemes.length > 0);
  const names = alternatives.map((schemes) => schemes.map(({ name }) => name).join(' and '));
  const security = names.length > 1 ? selectRow('Security', names) : undefined;
  security?.select.addEventListener('change', () => showKeys(alternatives[security.select.selectedIndex] ?? []));

  const body = createBodyFields(under, example.bodies, createField, describeProblems, onChange);
  const accept = createAcceptRow(under);
  const prefer = isMock ? createPreferRow(under) : undefined;
  queueMicrotask(() => showKeys(alternatives[0] ?? []));
  return {
    rows: [
      ...parameters.map(({ row }) => row),
      query && fieldRow('Query', query, 'no parameter is known: what you send is a guess'),
      security?.row,
      keyRows,
      ...body.rows,
      accept?.row,
      prefer?.row,
    ].filter((row) => row !== undefined),
    read: () => ({
      parameters: Object.fromEntries(parameters.map(({ parameter, input }) => [parameterKey(parameter), input.value])),
      keys: keys.map(({ scheme, input }) => ({ scheme: scheme.node, text: input.value })),
      query: query?.value.replace(/^\?/, '') ?? '',
      headers: { ...chosenHeader('Accept', accept?.select), ...chosenHeader('Prefer', prefer?.select) },
      ...body.read(),
    }),
    showProblems: () => {
      for (const { showProblem } of [...parameters, ...body.fields()]) showProblem();
    },
  };
}

const chosenHeader = (name: string, select: HTMLSelectElement | undefined) => select?.value && { [name]: select.value };

function parameterHint({ in: place, isRequired, schema }: Parameter): string {
  const types = schema?.types;
  const isComposite = types !== undefined && !types.has('string') && (types.has('array') || types.has('object'));
  const form = !isComposite ? '' : types.has('array') ? ', a list with commas or JSON' : ', JSON';
  return `${place}${isRequired && place !== 'path' ? ', required' : ''}${form}${place === 'cookie' ? ', which no page can send to a server' : ''}`;
}

/** Lists the values of a parameter that the document names. */
function listSuggestions({ schema }: Parameter): string[] {
  const listed = schema?.keyword('enum');
  if (Array.isArray(listed)) return listed.map(String);
  return schema?.types.size === 1 && schema.types.has('boolean') ? ['true', 'false'] : [];
}

function createKeyInput({ surface }: Operation, { name, node }: KeyScheme, isMock: boolean): HTMLInputElement {
  const place = `${surface}\n${name}`;
  const example = surface === contractWithoutSet.operations[0]?.surface ? 'example-key' : `example-${surface}-key`;
  const usual = !isMock ? '' : isBasic(node) ? `user:${example}` : example;
  const input = textInput({ placeholder: 'none', value: typedKeys.get(place) ?? usual });
  input.addEventListener('input', () => typedKeys.set(place, input.value));
  return input;
}

function keyHint({ node }: KeyScheme): string {
  if (isBasic(node)) return 'user:password, for Authorization: Basic';
  if (node.type === 'mutualTLS') return 'a certificate, which the browser sends';
  if (node.type !== 'apiKey') return `Authorization: ${authorizationPrefix(node) ?? ''}…`;
  return node.in === 'header' ? `${node.name}: …` : `${node.in} ${node.name}`;
}

/** Creates a `select` for the header `Accept`, with the media types of the responses. */
function createAcceptRow({ responses }: Operation) {
  const types = new Set(responses.flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType)));
  return types.size < 2 ? undefined : selectRow('Accept', ['any media type', ...types], ['', ...types]);
}

/** Creates a `select` for the header `Prefer`, with the statuses and examples that a mock can respond with. */
function createPreferRow({ responses }: Operation) {
  const codes = responses.flatMap(({ key }) => (/^\d+$/.test(key) ? [[`status ${key}`, `code=${key}`]] : []));
  const examples = [...new Set(responses.flatMap(exampleNamesOf))].map((name) => [
    `example ${name}`,
    `example="${name}"`,
  ]);
  const options = [['its usual response', ''], ...codes, ...examples];
  if (options.length < 3) return undefined;
  return selectRow(
    'Ask the mock for',
    options.map(([text = '']) => text),
    options.map(([, value = '']) => value),
  );
}

function createBodyFields(
  { requestBody }: Operation,
  bodies: readonly FormBody[],
  createField: (label: string, input: Control, hint: string, check: () => string) => Field,
  describeProblems: (pointers: readonly string[], values: readonly unknown[]) => string,
  onChange: () => void,
) {
  const shownRows = element('div');
  let shown: { readonly fields: readonly Field[]; read(): FormBody } | undefined;
  const contentOf = (body: FormBody) => contentOfType(requestBody?.contents ?? [], body.mediaType);
  const showBody = (body: FormBody): void => {
    const content = contentOf(body);
    shown =
      body.fields === undefined ? createWholeBodyField(body, content) : createFormFields(body, body.fields, content);
    shownRows.replaceChildren(...shown.fields.map(({ row }) => row));
    onChange();
  };

  const createWholeBodyField = (body: FormBody, content: MediaType | undefined) => {
    const isJson = isJsonType(body.mediaType);
    const isText = isJson || /^text\/|[/+]xml$|javascript|yaml/.test(essenceOf(body.mediaType));
    if (!isText && !body.text) {
      const input = textInput({ type: 'file' });
      const field = createField('Body', input, `${body.mediaType}, a file`, () => '');
      return { fields: [field], read: () => ({ ...body, file: input.files?.[0] }) };
    }
    const isAny = content?.mediaType === '*/*';
    const input = element('textarea', { value: body.text ?? '', rows: 8, spellcheck: false });
    const field = createField(
      'Body',
      input,
      isAny ? 'JSON, or anything else' : isJson ? 'JSON' : body.mediaType,
      () => {
        if (input.value.trim() === '') return requestBody?.isRequired === true ? 'the contract requires a body' : '';
        if (!isJson) return '';
        const json = parseJson(input.value);
        return json === undefined ? 'this is not JSON' : describeProblems(content?.schema?.places ?? [], [json.value]);
      },
    );
    return { fields: [field], read: () => ({ ...body, text: input.value }) };
  };

  const createFormFields = (body: FormBody, all: readonly FormField[], content: MediaType | undefined) => {
    const required = content?.schema?.required ?? [];
    const made = all.map((one) => {
      const schema = content?.schema?.fieldSchemas(one.name)[0];
      const input = textInput(one.isFile ? { type: 'file' } : { value: one.text });
      const hint = `form${required.includes(one.name) ? ', required' : ''}${one.isFile ? ', a file' : ''}`;
      const field = createField(one.name, input, hint, () => {
        const isEmpty = one.isFile ? input.files?.length === 0 : input.value === '';
        if (isEmpty) return required.includes(one.name) ? 'it is required' : '';
        return one.isFile ? '' : describeProblems(schema?.places ?? [], typedValues(input.value, schema));
      });
      return { ...field, one, input };
    });
    const read = () => ({
      ...body,
      fields: made.map(({ one, input }) =>
        one.isFile ? { ...one, file: input.files?.[0] } : { ...one, text: input.value },
      ),
    });
    return { fields: made, read };
  };

  const select =
    bodies.length < 2
      ? undefined
      : selectRow(
          'Media type',
          bodies.map(({ mediaType }) => mediaType),
        );
  select?.select.addEventListener('change', () => {
    const body = bodies[select.select.selectedIndex];
    if (body !== undefined) showBody(body);
  });
  const [first] = bodies;
  if (first !== undefined) queueMicrotask(() => showBody(first));
  return {
    rows: first === undefined ? [] : [select?.row, shownRows],
    fields: (): readonly Field[] => shown?.fields ?? [],
    read() {
      const body = shown?.read();
      return { body, content: body && contentOf(body) };
    },
  };
}
