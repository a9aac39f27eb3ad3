import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import type { diffArrays, StructuredPatchHunk } from 'diff';

/** The change of files as a unified diff, which `git apply` takes; empty where nothing changes. */
export async function unifiedDiff(texts: ReadonlyMap<string, string>): Promise<string> {
  const { diffArrays, FILE_HEADERS_ONLY, formatPatch } = await import('diff');
  const patches: string[] = [];
  for (const [file, text] of texts) {
    const before = await readFile(file, 'utf8');
    if (text === before) continue;
    const name = relative('.', file).replaceAll(sep, '/');
    const [oldFileName, newFileName] = [`a/${name}`, `b/${name}`];
    const hunks = hunksOf(changesBetween(linesOf(before), linesOf(text), diffArrays));
    patches.push(formatPatch({ oldFileName, newFileName, oldHeader: '', newHeader: '', hunks }, FILE_HEADERS_ONLY));
  }
  return patches.join('');
}

/** A line of a patch, with the line end that it has in its file. */
interface Line {
  readonly sign: ' ' | '+' | '-';
  readonly text: string;
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/**
 * Compares piece by piece, between lines that stand once in both texts: the cost of comparing grows with the square of
 * what differs, and a patch that marks a large contract took minutes.
 */
function changesBetween(before: readonly string[], after: readonly string[], compare: typeof diffArrays): Line[] {
  const lines: Line[] = [];
  let [start, startAfter] = [0, 0];
  for (const [end, endAfter] of [...linesInBoth(before, after), [before.length, after.length] as const]) {
    for (const { added, removed, value } of compare(before.slice(start, end), after.slice(startAfter, endAfter))) {
      const sign = added ? '+' : removed ? '-' : ' ';
      for (const text of value) lines.push({ sign, text });
    }
    [start, startAfter] = [end, endAfter];
  }
  return lines;
}

/** Where the lines stand that each text has once, as far as both have them in the same order. */
function linesInBoth(before: readonly string[], after: readonly string[]): [before: number, after: number][] {
  const onceAfter = onceIn(after);
  const found: [number, number][] = [];
  let last = -1;
  for (const [text, index] of onceIn(before)) {
    const there = onceAfter.get(text);
    if (there === undefined || there <= last) continue;
    found.push([index, there]);
    last = there;
  }
  return found;
}

function onceIn(lines: readonly string[]): ReadonlyMap<string, number> {
  const indices = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [index, text] of lines.entries()) {
    if (indices.has(text)) repeated.add(text);
    else indices.set(text, index);
  }
  for (const text of repeated) indices.delete(text);
  return indices;
}

/** How many lines are shown around what changes. */
const CONTEXT = 4;

function hunksOf(lines: readonly Line[]): StructuredPatchHunk[] {
  const spans: { from: number; to: number }[] = [];
  for (const [index, { sign }] of lines.entries()) {
    if (sign === ' ') continue;
    const from = Math.max(0, index - CONTEXT);
    const to = Math.min(lines.length, index + CONTEXT + 1);
    const open = spans.at(-1);
    if (open !== undefined && from <= open.to) open.to = to;
    else spans.push({ from, to });
  }
  const hunks: StructuredPatchHunk[] = [];
  let [reached, oldStart, newStart] = [0, 1, 1];
  for (const { from, to } of spans) {
    oldStart += from - reached;
    newStart += from - reached;
    const own = lines.slice(from, to);
    const oldLines = own.filter(({ sign }) => sign !== '+').length;
    const newLines = own.filter(({ sign }) => sign !== '-').length;
    hunks.push({ oldStart, oldLines, newStart, newLines, lines: own.flatMap(written) });
    oldStart += oldLines;
    newStart += newLines;
    reached = to;
  }
  return hunks;
}

function written({ sign, text }: Line): string[] {
  return text.endsWith('\n') ? [sign + text.slice(0, -1)] : [sign + text, '\\ No newline at end of file'];
}
