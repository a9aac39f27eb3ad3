import { ASPECT_DEFINITIONS, isUntyped, SOURCE_PLACES } from '../../contract/aspects/index.ts';
import {
  ASPECTS,
  type Contract,
  type Element,
  fromPointer,
  isMarked,
  type Json,
  type JsonObject,
  listOf,
  Model,
  type OpenPoint,
  setAt,
  toKebabCase,
  toPointer,
} from '../../contract/model/index.ts';
import { createNewClaimsFinder, makeStatement, type OwnerAnswer } from './answer-form.ts';

/**
 * Writes the sources that an answer in the structure needs: new bodies become named schemas, and each new part gets a
 * source with its claims. Further fields of a new object stay open, as a new question.
 */
export function withNeededSources(open: Contract, model: Model, point: OpenPoint, answer: OwnerAnswer): Model {
  const document = structuredClone(model.document) as JsonObject;
  nameBodies(open, document, point);
  const ids = new Set([...open.statements, ...open.openPoints].map(({ id }) => id));
  const uniqueId = (wanted: string): string => {
    let id = wanted;
    for (let number = 2; ids.has(id); number += 1) id = `${wanted}-${number}`;
    ids.add(id);
    return id;
  };

  const said = new Set(open.statements.map(({ says }) => says));
  const uniqueSentence = (of: Model, element: Element): string => {
    const sentence = writeSentence(element);
    const unique = said.has(sentence)
      ? sentence.replace(/ (?=is )|\.$/, ` of \`${containerName(of, element)}\`$&`)
      : sentence;
    said.add(unique);
    return unique;
  };

  const before = new Set(open.model.elements.map(({ pointer }) => pointer));
  const addedElements = (of: Model): readonly Element[] => of.elements.filter(({ pointer }) => !before.has(pointer));
  const named = new Model(document);
  for (const element of addedElements(named)) markOpenParts(document, named, element, point, uniqueId);
  for (const { pointer, node } of named.elements) {
    const isUsed = node['x-tags'] !== undefined && named.operationsAt(pointer).length > 0;
    if (isUsed && pointer.startsWith('/components/schemas/')) removeKey(document, pointer, 'x-tags');
  }
  // Properties first: the source of a new property says that it is required, so the source of its object need not.
  for (const isProperty of [true, false]) {
    const marked = new Model(document);
    const claims = createNewClaimsFinder(open.model, marked);
    for (const element of addedElements(marked)) {
      const { kind, pointer, node } = element;
      const isStated = SOURCE_PLACES.includes(kind) && !(kind === 'response' && marked.isForOpenStatusesOnly(pointer));
      if (!isStated || node['x-source'] !== undefined || (kind === 'property') !== isProperty) continue;
      const isSaid = node.description !== undefined || node.summary !== undefined;
      const { choice: _, ...cited } = answer;
      const statement = makeStatement(
        uniqueId(idFor(marked, element)),
        cited,
        claims(pointer),
        isSaid ? undefined : uniqueSentence(marked, element),
      );
      setAt(document, `${pointer}/x-source`, [statement]);
    }
  }
  return new Model(document);
}

/** Moves the schemas of new bodies to named schemas, which can have a source. */
function nameBodies(open: Contract, document: JsonObject, { id }: OpenPoint): void {
  const model = new Model(document);
  for (const { kind, pointer, node } of model.elements) {
    const isNew = open.model.valueAt(pointer) === undefined || isUntyped(open.model.objectAt(pointer));
    if (kind !== 'body' || !isNew || isUntyped(node) || model.schemaAt(pointer)?.reference !== undefined) continue;
    const [, status = ''] = /\/responses\/(\d+)\/content\//.exec(pointer) ?? [];
    const base = [...id.split(/[.-]/), status].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
    let name = base;
    for (let number = 2; model.valueAt(`/components/schemas/${name}`) !== undefined; number += 1) name = base + number;
    // The mark of the body goes, since its question is answered.
    const { 'x-unspecified': __, ...schema } = model.objectAt(pointer);
    setAt(document, toPointer(['components', 'schemas', name]), schema);
    setAt(document, pointer, { $ref: `#/components/schemas/${name}` });
    nameBodies(open, document, { id } as OpenPoint); // the next one, in a model that has this name
    return;
  }
}

/** Marks the parts that an answer leaves open, such as further fields of an object. */
function markOpenParts(
  document: JsonObject,
  model: Model,
  element: Element,
  { section }: OpenPoint,
  uniqueId: (wanted: string) => string,
): void {
  for (const aspect of ASPECTS) {
    const { markedOn, isOpen } = ASPECT_DEFINITIONS[aspect];
    const { kind, node, pointer } = element;
    if (!markedOn.includes(kind) || isOpen?.({ ...element, model }) !== true || isMarked(node, aspect)) continue;
    if (aspect === 'fields') setAt(document, `${pointer}/additionalProperties`, true);
    const mark = {
      id: uniqueId(`${idFor(model, element)}-${aspect}`),
      aspect,
      question: questionFor(aspect, element),
      ...(section !== '' && { section }),
    };
    setAt(document, `${pointer}/x-unspecified`, [...listOf(model.objectAt(pointer)['x-unspecified']), mark]);
  }
}

function questionFor(aspect: string, element: Element): string {
  const what = element.kind === 'item' ? `an element of ${quotedKey(element.parent)}` : quotedKey(element);
  if (aspect !== 'fields') return `What is the ${aspect} of ${what}?`;
  const fields = Object.keys(Object(element.node.properties)).map((name) => `\`${name}\``);
  const besides =
    fields.length === 0
      ? ''
      : ` besides ${[fields.slice(0, -1).join(', '), ...fields.slice(-1)].filter(Boolean).join(' and ')}`;
  return `Which fields does ${what} have${besides}?`;
}

const quotedKey = (element: Element | undefined): string => `\`${element?.key ?? ''}\``;

/** Makes an id of the names on the way to an element: its operation or named schema, and the properties below. */
function idFor(model: Model, { pointer, key, kind, node }: Element): string {
  const keys = fromPointer(pointer);
  const isNamed = keys[0] === 'components';
  const fields = keys.flatMap((one, index) =>
    keys[index - 1] === 'properties' ? toIdPart(one) : one === 'items' && index > 2 ? 'element' : [],
  );
  const own = kind === 'parameter' ? toIdPart(String(node.name ?? key)) : toIdPart(key);
  const rest = fields.length > 0 ? fields.join('-') : isNamed && keys.length === 3 ? 'form' : own;
  return `${toIdPart(containerName(model, { pointer, key })).replace(/^(?=\d)/, 'n')}.${rest}`;
}

/** The named component that an element is in, or its operation. */
function containerName(model: Model, { pointer, key }: Pick<Element, 'pointer' | 'key'>): string {
  const [first, , name = key] = fromPointer(pointer);
  return first === 'components' ? name : (model.operationsAt(pointer)[0]?.operationId ?? 'api');
}

const toIdPart = (name: string): string => toKebabCase(name) || 'part';

/** Returns a sentence that states an element without a description. */
function writeSentence({ kind, key, node }: Element): string {
  const schema = kind === 'property' || kind === 'named schema' ? node : Object(node.schema);
  const types = [schema.type].flat().filter((type: Json) => typeof type === 'string');
  const form = types.length === 0 ? 'as its form says' : types.map(withArticle).join(' or ');
  const name = String(node.name ?? key);
  if (kind === 'parameter') return `There is the ${String(node.in)} parameter \`${name}\`.`;
  if (kind === 'header' || kind === 'security scheme') return `There is the ${kind} \`${name}\`.`;
  if (kind === 'named schema') return `The body is ${form}.`;
  return types.length === 0 ? `There is the ${kind} \`${name}\`.` : `\`${name}\` is ${form}.`;
}

const withArticle = (type: string): string => (type === 'null' ? type : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`);

function removeKey(document: JsonObject, pointer: string, key: string): void {
  const node = new Model(document).objectAt(pointer);
  setAt(document, pointer, Object.fromEntries(Object.entries(node).filter(([name]) => name !== key)));
}
