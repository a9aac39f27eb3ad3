export interface ToolCall<A extends object> {
  toolkit: string;
  tool: string;
  args: A;
}

const ROOT = process.env.TOOLKIT_APP_URL!;
const headers = { "Content-Type": "application/json", "X-Toolkit-Key": process.env.TOOLKIT_KEY! };

export async function runTool<A extends object, R>({ toolkit, tool, args }: ToolCall<A>): Promise<R> {
  const res = await fetch(`${ROOT}/toolkit/${toolkit}/${tool}/`, {
    method: "POST",
    headers,
    body: JSON.stringify({ params: args }),
  });
  if (res.status === 404) throw new Error(`no tool ${toolkit}/${tool}`);
  const body = await res.json();
  return body.result as R;
}

export async function describe(toolkit: string): Promise<string[]> {
  const res = await fetch(`${ROOT}/toolkit/${toolkit}/`, { headers });
  const { tools } = await res.json();
  return tools.map((t: any) => `${t.function_name}(${t.required_params.join(", ")})`);
}
