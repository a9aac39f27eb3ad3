import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { generatedFiles } from '../../../src/authoring/generate/index.ts';
import { type JsonObject, parseContract, readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

/** Returns the signatures of the contract after an edit of the operation that sends a message, and of its path. */
async function callsAfter(edit: (send: JsonObject, path: JsonObject) => void): Promise<string> {
  const document = structuredClone(contract.document) as { paths: Record<string, Record<string, JsonObject>> };
  const path = document.paths['/v1/conversations/{conversation_id}/messages/'] ?? {};
  edit(path.post ?? {}, path);
  return (await generatedFiles(parseContract(JSON.stringify(document)))).get('calls.ts') ?? '';
}

describe('the signatures of the calls', () => {
  test('exist for each operation alone', async () => {
    const names = [...(await callsAfter(() => {})).matchAll(/^export interface (\w+)</gm)].map(([, name = '']) => name);
    const ids = contract.operations.map(({ operationId }) => operationId);
    expect(names.map((name) => name.toLowerCase())).toEqual(ids.map((id) => id.toLowerCase()));
  });

  test('say that an operation is deprecated', async () => {
    expect(await callsAfter(() => {})).not.toContain('@deprecated');
    const calls = await callsAfter((send) => Object.assign(send, { deprecated: true }));
    const deprecated = calls.split('export interface ').filter((call) => call.includes('   * @deprecated\n   */'));
    expect(deprecated.map((call) => call.split('<')[0])).toEqual(['SendMessage']);
  });

  test('name the parameters of the path item', async () => {
    const moved = await callsAfter((send, path) => {
      Object.assign(path, { parameters: send.parameters });
      Reflect.deleteProperty(send, 'parameters');
    });
    expect(moved).toBe(await callsAfter(() => {}));
  });

  test('list errors, and no success of any status', async () => {
    const calls = await callsAfter((send) => {
      const { '2XX': success, ...errors } = Object(send.responses);
      Object.assign(send, { responses: { 201: success, ...errors } });
    });
    expect(calls).toContain('- 429: ');
    expect(calls).not.toContain('- 201: ');
  });

  test('compile with any text', async () => {
    const description = 'Ends */ here.\n\nIs @internal, {@link} and `that`.';
    const calls = await callsAfter((send) => Object.assign(send, { description }));
    expect(ts.transpileModule(calls, { reportDiagnostics: true }).diagnostics).toEqual([]);
    expect(calls).toContain('   * Ends *\\/ here.\n   *\n   * Is \\@internal, {@link} and `that`.\n');
  });
});
