import { type Comment, type Node, type Program, parseSync, type TSType } from 'oxc-parser';
import { walkNodes } from '../../program.ts';

/** The number of JSDoc types in a file that are read. */
const MAX_TYPES = 300;

type FunctionNode = Extract<Node, { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }>;

/** A tag of a comment, such as `@param {Reply} [reply]`. */
interface Tag {
  readonly tag: string;
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: TSType;
}

/** Adds the types in JSDoc comments to the nodes that they precede, as TypeScript writes them, and the types that `@typedef` declares. */
export function addJsdocTypes(program: Program, comments: readonly Comment[], text: string): void {
  const tagsByStart = new Map<number, readonly Tag[]>();
  let count = 0;
  for (const { type, value, start, end } of comments) {
    if (type !== 'Block' || !value.startsWith('*') || count > MAX_TYPES) continue;
    const tags = readTags(text, start, end);
    count += tags.length;
    const definition = tags.find(({ tag }) => tag === 'typedef');
    if (definition !== undefined) program.body.unshift(createAlias(definition, tags, start, end));
    else if (tags.length > 0) tagsByStart.set(text.length - text.slice(end).trimStart().length, tags);
  }
  for (const node of tagsByStart.size > 0 ? walkNodes(program) : [])
    if (isNode(node) && tagsByStart.has(node.start)) addTypes(node, tagsByStart.get(node.start) ?? []);
}

const isNode = (value: object): value is Node => 'type' in value && 'start' in value;

function addTypes(node: Node, tags: readonly Tag[]): void {
  const type = tags.find(({ tag }) => tag === 'type')?.type;
  switch (node.type) {
    case 'VariableDeclaration': {
      const [declarator] = node.declarations;
      if (type !== undefined && declarator !== undefined)
        Object.assign(declarator.id, { typeAnnotation: annotate(type) });
      if (declarator?.init) addFunctionTypes(declarator.init, tags);
      break;
    }
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      if (node.declaration !== null) addTypes(node.declaration, tags);
      break;
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'Property':
      if (node.value !== null) addFunctionTypes(node.value, tags);
      break;
    case 'ExpressionStatement':
      if (node.expression.type === 'AssignmentExpression') addFunctionTypes(node.expression.right, tags);
      break;
    case 'ParenthesizedExpression':
      // A cast: `/** @type {Reply} */ (value)`
      if (type !== undefined) Object.assign(node, { type: 'TSAsExpression', typeAnnotation: type });
      break;
    default:
      addFunctionTypes(node, tags);
  }
}

function addFunctionTypes(node: Node, tags: readonly Tag[]): void {
  if (!isFunction(node)) return;
  const returned = tags.find(({ tag }) => /^returns?$/.test(tag));
  if (returned !== undefined) Object.assign(node, { returnType: annotate(returned.type) });
  const parameters = tags.filter(({ tag, name }) => /^(param|arg|argument)$/.test(tag) && !name.includes('.'));
  for (const [index, parameter] of node.params.entries()) {
    const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
    const tag = target.type === 'Identifier' ? parameters.find(({ name }) => name === target.name) : parameters[index];
    if (tag !== undefined) Object.assign(target, { typeAnnotation: annotate(tag.type) });
  }
}

const isFunction = (node: Node): node is FunctionNode =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);

const annotate = (type: TSType) => ({
  ...{ type: 'TSTypeAnnotation' as const, typeAnnotation: type, start: type.start, end: type.end },
});

/** Creates the type that `@typedef` declares: the one in its braces, or an object with each `@property`. */
function createAlias({ name, type }: Tag, tags: readonly Tag[], start: number, end: number): Program['body'][number] {
  const properties = tags.filter(({ tag }) => /^prop(erty)?$/.test(tag));
  const members = properties.map((each) => ({
    ...{ type: 'TSPropertySignature' as const, computed: false, optional: each.isOptional },
    readonly: false,
    ...{ accessibility: null, static: false as const },
    key: { type: 'Identifier' as const, name: each.name, start: each.type.start, end: each.type.end },
    ...{ typeAnnotation: annotate(each.type), start: each.type.start, end: each.type.end },
  }));
  const literal = { type: 'TSTypeLiteral' as const, members, start, end };
  const id = { type: 'Identifier' as const, name, start, end };
  return {
    ...{ type: 'TSTypeAliasDeclaration', id, typeParameters: null, declare: false, start, end },
    typeAnnotation: properties.length > 0 ? literal : type,
  };
}

/** Reads the tags with a type in the comment between two offsets. */
function readTags(text: string, start: number, end: number): readonly Tag[] {
  const comment = text.slice(start, end);
  return [...comment.matchAll(/@(\w+)\s*\{/g)].flatMap(({ 0: match, 1: tag = '', index }) => {
    const from = index + match.length;
    const length = lengthOfBraces(comment.slice(from));
    if (length === undefined) return [];
    const type = parseType(text, start + from, start + from + length);
    const [, bracket, name = ''] = /^\}\s*(\[?)\s*([\w$.]*)/.exec(comment.slice(from + length)) ?? [];
    return type === undefined
      ? []
      : [{ tag, name, isOptional: bracket === '[' || comment[from + length - 1] === '=', type }];
  });
}

/** Returns the number of characters up to the brace that closes a type; `undefined` if there is none. */
function lengthOfBraces(text: string): number | undefined {
  let depth = 1;
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth === 0) return index;
  }
  return undefined;
}

const PREFIX = 'type X=';

/** Parses a type between two offsets of a text, so that its nodes have their offsets in that text. */
function parseType(text: string, start: number, end: number): TSType | undefined {
  const before = text.slice(0, start - PREFIX.length).replaceAll(/[^\n]/g, ' ');
  const written = text
    .slice(start, end)
    .replaceAll(/(?<=\n)[ \t]*\*/g, (margin) => ' '.repeat(margin.length))
    .replace(/=$/, ' ')
    .replace(/^\*$/, ' any');
  const { program, errors } = parseSync('type.ts', `${before}${PREFIX}${written}`);
  const [alias] = program.body;
  return errors.length === 0 && alias?.type === 'TSTypeAliasDeclaration' ? alias.typeAnnotation : undefined;
}
