import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

/** A request without a key, or with a body that lacks its title, and what reads its response. */
const PROGRAMS: Readonly<Record<string, (keyless: boolean, status: number, reads: string) => string>> = {
  'refused.test.ts': (keyless, status, reads) => `import request from 'supertest';
const send = request(process.env.BASE).post('/v1/agents/7/memories/')${keyless ? '' : '.set("Authorization", `Bearer ${process.env.KEY}`)'};
const response = await send.send(${keyless ? "{ title: 'a', content: 'b' }" : "{ content: 'b' }"});
expect(response.status).toBe(${status});
${reads === '' ? '' : `console.log(response.body.${reads});`}`,
  'refused.cy.js': (keyless, status, reads) => `cy.request({
  method: 'POST', url: \`\${Cypress.env('BASE')}/v1/agents/7/memories/\`, failOnStatusCode: false,
  ${keyless ? '' : "headers: { Authorization: `Bearer ${Cypress.env('KEY')}` },"}
  body: ${keyless ? "{ title: 'a', content: 'b' }" : "{ content: 'b' }"},
})${reads === '' ? `.its('status').should('eq', ${status});` : `.then((response) => { expect(response.status).to.eq(${status}); console.log(response.body.${reads}); });`}`,
  'test_refused.py': (keyless, status, reads) => `import os
import requests
response = requests.post(f"{os.environ['BASE']}/v1/agents/7/memories/",
    ${keyless ? '' : 'headers={"Authorization": f"Bearer {os.environ[\'KEY\']}"},'}
    json=${keyless ? '{"title": "a", "content": "b"}' : '{"content": "b"}'})
assert response.status_code == ${status}
${reads === '' ? '' : `print(response.json()["${reads}"])`}`,
};

async function excluded(file: string, text: string): Promise<string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses.filter(({ verdict }) => verdict === 'excluded').map(({ fact, id }) => `${fact}: ${id}`);
}

test.for(Object.keys(PROGRAMS))(
  'a test may send an invalid request of which it expects the refusal: %s',
  async (file) => {
    const program = PROGRAMS[file] ?? String;
    for (const reads of ['', 'message']) {
      expect(await excluded(file, program(true, 401, reads))).toEqual([]);
      expect(await excluded(file, program(false, 400, reads))).toEqual([]);
    }
    const keyless = [expect.stringMatching(/ key: developer-api-key\.required$/)];
    const lacking = [expect.stringMatching(/the body lacks title: new-memory\.title$/)];
    // Another refusal is expected, or a success, or its fields are read.
    expect(await excluded(file, program(true, 400, ''))).toEqual(keyless);
    expect(await excluded(file, program(true, 200, ''))).toEqual(keyless);
    expect(await excluded(file, program(true, 401, 'data'))).toEqual(keyless);
    expect(await excluded(file, program(false, 401, ''))).toEqual(lacking);
    expect(await excluded(file, program(false, 201, ''))).toEqual(lacking);
    // No test expects it.
    const name = file.replace('test_', '').replace(/\.(test|cy)\./, '.');
    expect(await excluded(name, program(true, 401, ''))).toEqual(keyless);
  },
);
