import { findAddresses, PLACEHOLDER } from './address.ts';
import type { StatedPaths } from './own-requests.ts';
import type { Expression, Program } from './program.ts';
import { alternatives, type CodeRequest, type SourceLocation, type Value } from './values/index.ts';

/** A path or an address of the API in a program that no request was found for. */
export interface UnreadPath {
  readonly at: SourceLocation;
  readonly path: string;
  readonly why: string;
}

/** Finds the paths and addresses of the API that are written in programs, but in no request that was understood. */
export function findUnreadPaths(
  programs: readonly Program[],
  requests: ReadonlySet<CodeRequest>,
  paths: StatedPaths,
): readonly UnreadPath[] {
  const understood = new Set([...requests].flatMap(linesOf));
  return programs.flatMap((program) =>
    writtenTexts(program).flatMap(({ text, position, call }): readonly UnreadPath[] => {
      const path = understood.has(`${program.file}:${position.line}`) ? undefined : paths.writtenIn(text);
      if (path === undefined) return [];
      const what = path.startsWith('/') ? 'a path of this API' : 'an address of this API';
      const why =
        call === undefined ? `${what}, in no call that is known` : `${what}, in a call that is not known: ${call}(…)`;
      return [{ at: { file: program.file, line: position.line, column: position.column }, path, why }];
    }),
  );
}

/** The lines in which a request, and each part of its address, is written. */
function linesOf(request: CodeRequest): readonly string[] {
  const parts = (value: Value): readonly SourceLocation[] =>
    alternatives(value).flatMap((one): readonly SourceLocation[] =>
      one.kind === 'text'
        ? one.parts.flatMap((part) => ['of' in part ? parts(part.of) : [], part.at].flat())
        : one.kind === 'object'
          ? [...one.fields.values()].flatMap(({ value: field }) => (field.kind === 'text' ? parts(field) : []))
          : [one.at],
    );
  const addresses = findAddresses(request).map(({ at }) => at);
  return [request.at, ...addresses, ...request.calls, ...parts(request.url)].map(({ file, line }) => `${file}:${line}`);
}

interface WrittenText {
  readonly text: string;
  readonly position: { readonly line: number; readonly column: number };
  /** The call that it is an argument of. */
  readonly call: string | undefined;
}

/** The texts of a program, with the calls around them. Comparisons, and the handlers of a server, send nothing. */
function writtenTexts({ statements }: Program): readonly WrittenText[] {
  const texts: WrittenText[] = [];
  const queue: { readonly node: unknown; readonly call: string | undefined }[] = [
    { node: statements, call: undefined },
  ];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { node, call } = next;
    if (Array.isArray(node)) for (const one of node) queue.push({ node: one, call });
    else if (isExpression(node)) {
      if (node.kind === 'literal' && typeof node.value === 'string')
        texts.push({ text: node.value, position: node, call });
      if (node.kind === 'text') texts.push({ text: templateOf(node), position: node.parts[0] ?? node, call });
      if (node.kind === 'operation' && /^([!=]==?|in)$/.test(node.operator)) continue;
      if (node.kind === 'call' && isHandled(node)) continue;
      const inner = node.kind === 'call' ? calleeText(node.callee) : call;
      for (const part of Object.values(node)) if (typeof part === 'object') queue.push({ node: part, call: inner });
    } else if (typeof node === 'object' && node !== null)
      for (const part of Object.values(node)) if (typeof part === 'object') queue.push({ node: part, call });
  }
  return texts;
}

const isExpression = (node: unknown): node is Expression => typeof node === 'object' && node !== null && 'kind' in node;

const templateOf = ({ parts }: Extract<Expression, { kind: 'text' }>): string =>
  parts.map((part) => (part.kind === 'literal' ? String(part.value) : PLACEHOLDER)).join('');

/** `app.get(path, handler)` */
const isHandled = ({ callee, arguments: args }: Extract<Expression, { kind: 'call' }>): boolean =>
  callee.kind === 'member' && args[0]?.kind === 'literal' && args.at(-1)?.kind === 'function';

function calleeText(callee: Expression): string {
  if (callee.kind === 'name') return callee.name;
  if (callee.kind === 'member' && callee.key.kind === 'literal') return `${calleeText(callee.of)}.${callee.key.value}`;
  return '…';
}
