import { isMap, isScalar, LineCounter, type Pair, parseDocument, visit } from 'yaml';
import { type FileReading, joinReadings, type Reader } from './reading.ts';

/** Matches the keys of commands in workflows and in descriptions of tasks and containers. */
const COMMAND_KEY = /^(run|script|before_script|after_script|command|commands|cmd|cmds|bash|shell|sh|args|entrypoint)$/;

const VARIABLES_KEY = /^(env|environment|variables|vars)$/;

/** Matches the shells of a step that are not read. */
const OTHER_SHELL = /^(pwsh|powershell|cmd|node|perl|ruby|R)\b/;

/** Whether a text in YAML has commands with a client that is read, as the workflows of GitHub and GitLab have, or actions with inputs. */
export const hasCommands = (text: string): boolean =>
  (/^\s*(- )?uses:/m.test(text) && /^\s*with:/m.test(text)) ||
  (/^\s*(- )?(run|\w*script|commands?|cmds?|bash|shell|sh|args|entrypoint):/m.test(text) &&
    /\b(curl|wget|https?|xhs?|import|fetch)[\s(]/.test(text));

/**
 * Reads the commands in a file of YAML, such as a workflow of GitHub, with the literal values of its variables. Expressions
 * such as `${{ secrets.KEY }}` are read as variables.
 */
export async function readWorkflow(
  file: string,
  text: string,
  readerOf: (extension: string) => Reader | undefined,
): Promise<FileReading> {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, logLevel: 'error' });
  const blocks: { readonly extension: string; readonly code: string; readonly line: number }[] = [];
  visit(document, {
    Scalar(key, node, path) {
      if (key === 'key' || typeof node.value !== 'string' || node.range == null) return;
      const pairs = path.filter((one): one is Pair => 'key' in one && 'value' in one).map(readName);
      const [name = '', outer = ''] = pairs.toReversed();
      const start = lineCounter.linePos(node.range[0]).line;
      if (VARIABLES_KEY.test(outer) && /^\w+$/.test(name) && !node.value.includes('${{'))
        blocks.push({ extension: 'sh', code: `${name}='${node.value.replaceAll("'", '')}'`, line: start });
      const isInput = outer === 'with' && !COMMAND_KEY.test(name);
      const job = isInput ? path.findLast((one) => isMap(one) && one.has('uses')) : undefined;
      if (isMap(job))
        blocks.push({ extension: 'js', code: toActionCall(String(job.get('uses')), node.value), line: start });
      if (!COMMAND_KEY.test(name)) return;
      const step = path.findLast((one) => isMap(one));
      const shell = isMap(step) ? String(step.get('shell') ?? '') : '';
      if (OTHER_SHELL.test(shell)) return;
      const extension = /^python/.test(shell) ? 'py' : outer === 'with' && name === 'script' ? 'js' : 'sh';
      const isBlock = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
      blocks.push({
        extension,
        code: `${node.value.replaceAll(/\$\{\{\s*(.*?)\s*\}\}/g, (_, of: string) => `\${${of.replaceAll(/\W+/g, '_')}}`)}\n`,
        line: start + (isBlock ? 1 : 0),
      });
    },
  });
  const readings = await Promise.all(
    blocks.map(({ extension, code, line }) => readerOf(extension)?.(`${file}.${extension}`, code, line)),
  );
  const all = joinReadings(
    file,
    readings.flatMap((each) => each ?? []),
  );
  const [error] = document.errors;
  const fault = error && { line: lineCounter.linePos(error.pos[0]).line, column: 1, why: 'is not valid YAML here' };
  return { ...all, unread: [...(fault ? [fault] : []), ...all.unread] };
}

/** Converts an input of an action to a call that gets it. What the action does with it is not known. */
function toActionCall(action: string, input: string): string {
  const name = action.replace(/@.*$/, '').replace(/^.*\//, '').replaceAll(/\W+/g, '_');
  const parts = input.split(/\$\{\{.*?\}\}/).map((part) => part.replaceAll(/[`\\$]/g, '\\$&'));
  return `uses.${/^\d|^$/.test(name) ? '_' : ''}${name}(\`${parts.join(`\${input}`)}\`);`;
}

const readName = ({ key }: Pair): string => (isScalar(key) ? String(key.value) : '');
