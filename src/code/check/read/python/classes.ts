import { type ClassParts, calledName, type Expression, type ObjectEntry, type Spread } from '../../program.ts';
import * as create from '../expressions.ts';
import { toPosition } from '../texts.ts';
import { fieldNode, type Node, namedChildren, textAt } from '../tree.ts';
import { readAnnotation, readMetadata } from './annotations.ts';
import { readFunction } from './functions.ts';
import { listDecorators, type PythonReader, readField } from './reader.ts';

export function readClass(reader: PythonReader, node: Node): Expression {
  const list = fieldNode(node, 'superclasses');
  const bases = list === undefined ? [] : namedChildren(list).filter(({ type }) => type !== 'keyword_argument');
  const body = fieldNode(node, 'body');
  const members = body === undefined ? [] : namedChildren(body).flatMap((child) => readMembers(reader, child));
  const isPartial = /\btotal\s*=\s*False/.test(list?.text ?? '');
  const settings = body === undefined ? '' : modelSettings(body);
  // If a function renames the fields, their names in JSON are unknown.
  const isRenamed = /\b(alias_generator|rename)\s*=/.test(`${list?.text} ${settings}`);
  const known = isRenamed
    ? members.map(({ type: _, ...member }) => member)
    : isPartial
      ? members.map((member) => ({ ...member, isOptional: true as const }))
      : members;
  const omitsDefaults = /\bomit_defaults\s*=\s*True/.test(list?.text ?? '') ? { omitsDefaults: true as const } : {};
  const writesKeys = /\bserialize_by_alias\s*=\s*True/.test(settings) ? { writesKeys: true as const } : {};
  return {
    ...{ ...toPosition(node), kind: 'class', ...omitsDefaults, ...writesKeys },
    ...(isRenamed && { isRenamed: true as const }),
    ...{ bases: bases.map((base) => reader.expression(base)), members: known },
  };
}

/** Returns the text of the settings of a pydantic model. */
const modelSettings = (body: Node): string =>
  namedChildren(body)
    .map(({ text }) => text)
    .filter((text) => /^(model_config\b|class Config\b)/.test(text))
    .join(' ');

/** Reads the annotated type of a field, its name in JSON, and whether it is required. */
function readDeclaration(reader: PythonReader, assignment: Node, value: Expression | undefined) {
  const annotation = fieldNode(assignment, 'type');
  if (annotation === undefined || /ClassVar|PrivateAttr|InitVar/.test(assignment.text)) return {};
  const isOptional = /\bNotRequired\b/.test(annotation.text) ? { isOptional: true as const } : {};
  const type = readAnnotation(reader, annotation);
  // `Annotated[str, Field(alias="agentId")]`
  const calls = [value, ...readMetadata(reader, annotation)].filter((one) => one?.kind === 'call');
  const key = calls.map(findKey).find((one) => one !== undefined);
  const declared = { type, ...isOptional, ...(key?.kind === 'literal' && { key: String(key.value) }) };
  if (value?.kind !== 'call') return declared;
  const named = listLiteralEntries(value.named);
  const [first] = value.arguments;
  const hasDefault = named.has('default') || named.has('default_factory') || (first && !isEllipsis(first));
  return { ...declared, ...(!hasDefault && { isRequired: true as const }) };
}

/** Finds the name of a field in JSON, in the call that describes the field. */
function findKey({ callee, arguments: [first], named: entries }: Call): Expression | undefined {
  const named = listLiteralEntries(entries);
  // `Alias("agentId")` and `field(metadata=field_options(alias="agentId"))` of mashumaro, and alike in dataclasses-json
  const metadata = named.get('metadata');
  const inMetadata = listLiteralEntries(
    metadata?.kind === 'call' ? metadata.named : metadata?.kind === 'object' ? metadata.entries : [],
  );
  const key = [named, inMetadata]
    .flatMap((all) => ['validation_alias', 'alias', 'field_name', 'data_key', 'name'].map((name) => all.get(name)))
    .find((one) => one !== undefined);
  return key ?? (calledName(callee) === 'Alias' && first?.kind !== 'spread' ? first : undefined);
}

type Call = Extract<Expression, { kind: 'call' }>;

const listLiteralEntries = (entries: readonly (ObjectEntry | Spread)[]): ReadonlyMap<unknown, Expression> =>
  new Map(
    entries.flatMap((entry) =>
      entry.kind === 'entry' && entry.key.kind === 'literal' ? [[entry.key.value, entry.value] as const] : [],
    ),
  );

const isEllipsis = ({ kind }: Expression | Spread): boolean => kind === 'unread';

function readMembers(reader: PythonReader, node: Node): ClassParts['members'][number][] {
  const definition = node.type === 'decorated_definition' ? fieldNode(node, 'definition') : node;
  if (definition?.type === 'function_definition') {
    const nodes = listDecorators(node);
    const decorators = nodes.map(({ text }) => text);
    if (decorators.some((text) => /(\.(setter|deleter)|^(typing\.)?overload)$/.test(text))) return [];
    const isStatic = decorators.some((text) => text === 'staticmethod' || text === 'classmethod');
    const method = readFunction(reader, definition, !decorators.includes('staticmethod'), nodes);
    const memberName = textAt(definition, 'name');
    const isValue = decorators.some((text) => /^(functools\.)?(cached_)?property$/.test(text));
    const value = isValue ? create.call(method, []) : method;
    const others = isStatic || isValue ? [] : nodes.map((each) => reader.expression(each));
    return [
      {
        ...{ ...toPosition(definition), name: memberName === '__init__' ? 'constructor' : memberName, value, isStatic },
        ...(others.length > 0 && { decorators: others }),
      },
    ];
  }
  if (definition?.type === 'class_definition') {
    const value = readClass(reader, definition);
    return [{ ...toPosition(definition), name: textAt(definition, 'name'), value, isStatic: true }];
  }
  const [assignment] = node.type === 'expression_statement' ? namedChildren(node) : [];
  const left = assignment?.type === 'assignment' ? fieldNode(assignment, 'left') : undefined;
  // `model_config` has the settings of a model, and is no field.
  if (assignment === undefined || left?.type !== 'identifier' || left.text === 'model_config') return [];
  const value = fieldNode(assignment, 'right') && readField(reader, assignment, 'right');
  return [
    { ...toPosition(left), name: left.text, value, isStatic: false, ...readDeclaration(reader, assignment, value) },
  ];
}
