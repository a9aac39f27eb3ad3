import type {
  CodeStatement,
  Expression,
  FunctionParts,
  ObjectEntry,
  Pattern,
  Spread,
} from '../../../src/code/check/program.ts';

/** Statements as a line of a language of our own, so that a test can be read. */
export const printed = (statements: readonly CodeStatement[]): string => statements.map(statement).join('; ');

function statement(node: CodeStatement): string {
  switch (node.kind) {
    case 'expression':
      if (node.value.kind === 'assignment') return statement({ ...node.value, kind: 'assign' });
      return expression(node.value);
    case 'assign':
      return `${pattern(node.target)} = ${expression(node.value)}`;
    case 'return':
      return node.value === undefined ? 'return' : `return ${expression(node.value)}`;
    case 'end':
      return `end ${node.value === undefined ? '' : expression(node.value)}`.trim();
    case 'branch':
      return `if (${node.test && expression(node.test)}) ${node.blocks.map(block).join(' else ')}`;
    case 'loop': {
      const head = node.each === undefined ? '' : `${pattern(node.each)} of ${node.of && expression(node.of)}`;
      return `for (${head}${node.test === undefined ? '' : expression(node.test)}) ${block(node.body)}`;
    }
    case 'try': {
      const handlers = node.handlers.map(
        ({ caught, body }) => ` catch ${caught === undefined ? '' : `${pattern(caught)} `}${block(body)}`,
      );
      return `try ${block(node.body)}${handlers.join('')}${node.last.length > 0 ? ` finally ${block(node.last)}` : ''}`;
    }
    case 'function':
    case 'class':
    case 'export':
      return `${node.kind} ${node.name} ${expression(node.value)}`;
    case 'import':
      return `import ${node.names.map(({ imported, local }) => `${imported} as ${local}`).join(', ')} from ${node.from}`;
  }
}

const block = (body: readonly CodeStatement[]): string => `{${printed(body)}}`;

function expression(node: Expression | Spread): string {
  switch (node.kind) {
    case 'literal':
      return JSON.stringify(node.value);
    case 'text':
      return `\`${node.parts.map((part) => (part.kind === 'literal' ? part.value : `\${${expression(part)}}`)).join('')}\``;
    case 'object':
      return `{${node.entries.map(entry).join(', ')}}`;
    case 'list':
      return `[${node.items.map(expression).join(', ')}]`;
    case 'name':
      return node.name;
    case 'type':
      return node.types?.join(' | ') ?? 'any';
    case 'spread':
      return `...${expression(node.value)}`;
    case 'member': {
      const { key } = node;
      const isWord = key.kind === 'literal' && /^[a-z_]\w*$/i.test(String(key.value));
      return isWord ? `${expression(node.of)}.${key.value}` : `${expression(node.of)}[${expression(key)}]`;
    }
    case 'call': {
      const all = [...node.arguments.map(expression), ...node.named.map((each) => entry(each).replace(': ', '='))];
      return `${node.isNew ? 'new ' : ''}${expression(node.callee)}(${all.join(', ')})`;
    }
    case 'function':
      return fn(node);
    case 'class': {
      const members = node.members.map(
        (each) => `${each.isStatic ? 'static ' : ''}${each.name}: ${each.value && expression(each.value)}`,
      );
      return `(${node.bases.map(expression).join(', ')}) {${members.join(', ')}}`;
    }
    case 'operation':
      return `(${node.operands.length === 1 ? ` ${node.operator}` : ''}${node.operands.map(expression).join(` ${node.operator} `)})`;
    case 'choice':
      return `(${node.test === undefined ? '' : `${expression(node.test)} ? `}${node.of.map(expression).join(' | ')})`;
    case 'typed':
      return `(${expression(node.value)} as ${expression(node.type)})`;
    case 'assignment':
      return `(${pattern(node.target)} = ${expression(node.value)})`;
    case 'yield':
      return `(yield${node.isAll ? '*' : ''}${node.value === undefined ? '' : ` ${expression(node.value)}`})`;
    case 'unread':
      return `unread<${node.why}>(${node.parts.map(expression).join(', ')})`;
  }
}

const fn = ({ parameters, body }: FunctionParts): string =>
  `(${parameters.map(({ target, rest }) => `${rest === undefined ? '' : rest === 'list' ? '*' : '**'}${pattern(target)}`).join(', ')}) => ${block(body)}`;

const entry = (node: ObjectEntry): string =>
  node.kind === 'spread'
    ? expression(node)
    : `${node.key.kind === 'literal' ? node.key.value : `[${expression(node.key)}]`}: ${expression(node.value)}`;

function pattern(node: Pattern): string {
  switch (node.kind) {
    case 'name':
      return `${node.name}${node.otherwise === undefined ? '' : ` = ${expression(node.otherwise)}`}`;
    case 'object':
      return `{${node.fields.map(({ key, target }) => `${expression(key)}: ${pattern(target)}`).join(', ')}}`;
    case 'list':
      return `[${node.items.map((item) => (item === undefined ? '' : pattern(item))).join(', ')}]`;
    case 'member':
      return expression(node);
  }
}
