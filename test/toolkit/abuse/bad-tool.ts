import { readdir } from 'node:fs/promises';

/** A tool that misbehaves, in the form that `test/held-out/tools/README.md` describes. */
export interface BadTool {
  readonly name: string;
  readonly what: string;
  readonly tool: {
    readonly function_name: string;
    readonly description: string;
    readonly params: readonly string[];
    readonly required_params: readonly string[];
    readonly run: (parameters: object, context: object) => object;
  };
  readonly parameters?: Readonly<Record<string, unknown>>;
}

const HELD_OUT = new URL('../../held-out/tools/', import.meta.url);

/** The tools that others wrote, from this folder's README alone. */
export async function heldOutTools(): Promise<BadTool[]> {
  const files = (await readdir(HELD_OUT)).filter((file) => file.endsWith('.ts')).sort();
  const modules = await Promise.all(files.map((file) => import(new URL(file, HELD_OUT).href)));
  return modules.flatMap(({ tools }: { tools: readonly BadTool[] }) => tools);
}
