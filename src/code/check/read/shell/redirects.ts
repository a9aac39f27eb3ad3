import type { Expression } from '../../program.ts';
import * as create from '../expressions.ts';
import { fieldNode, fieldNodes, type Node, namedChildren, textAt } from '../tree.ts';
import { readPieces, unescapeQuoted } from './expansions.ts';
import { assignToFile, readFileContent } from './files.ts';
import type { ShellReader } from './reader.ts';

export function readRedirectedCommand(reader: ShellReader, node: Node, input: Expression | undefined): Expression {
  const body = fieldNode(node, 'body');
  const redirects = fieldNodes(node, 'redirect');
  const given = readInput(reader, redirects) ?? input;
  const documents = redirects.filter(({ type }) => type === 'heredoc_redirect');
  // The line continues after `<<EOF`: arguments, other redirections and the rest of a pipeline may follow.
  const more = documents.flatMap(namedChildren);
  const words = more.filter(({ field }) => field === 'argument');
  const value = body && reader.value(body.withChildren([...body.children, ...words]), given);
  const stages = more.filter(({ type }) => type === 'pipeline').flatMap(namedChildren);
  return withOutput(reader, [...redirects, ...more], readPipeline(reader, stages, value ?? given));
}

export function readPipeline(reader: ShellReader, stages: readonly Node[], input: Expression | undefined): Expression {
  const [first, ...others] = stages;
  if (first === undefined) return input ?? create.literal({ line: 1, column: 1 }, '');
  if (stages.length > create.MAX_NESTING) return create.unread(first, 'a pipeline that is too long');
  return others.reduce((value, stage) => reader.value(stage, value), reader.value(first, input));
}

/** Reads the input that a here-document, a text or a file redirects into a command. */
export function readInput(reader: ShellReader, redirects: readonly Node[]): Expression | undefined {
  for (const redirect of redirects) {
    const [first] = namedChildren(redirect);
    if (redirect.type === 'heredoc_redirect') {
      const body = namedChildren(redirect).find(({ type }) => type === 'heredoc_body');
      const isRaw = /^["'\\]/.test(first?.text ?? '');
      return (
        body &&
        (isRaw ? create.literal(body, body.text) : readPieces(reader, body, body.start, body.end, unescapeQuoted))
      );
    }
    if (redirect.type === 'herestring_redirect' && first !== undefined) return reader.value(first);
    const source = fieldNode(redirect, 'destination');
    if (source !== undefined && redirect.children.some(({ type }) => type === '<'))
      return source.type === 'process_substitution' ? reader.value(source) : readFileContent(reader, source);
  }
  return undefined;
}

/** Assigns the output of a command to the content of a file, if standard output is redirected to one. */
export function withOutput(reader: ShellReader, redirects: readonly Node[], value: Expression): Expression {
  const target = redirects.find(
    (redirect) =>
      redirect.type === 'file_redirect' &&
      redirect.children.some(({ type }) => /^&?>[>|&]?$/.test(type)) &&
      (textAt(redirect, 'descriptor') || '1') === '1' &&
      textAt(redirect, 'destination') !== '1',
  );
  const file = target && fieldNode(target, 'destination');
  return file === undefined ? value : assignToFile(readFileContent(reader, file), value);
}
