import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const contract = await readContract();

test.for<[string, Files, string[]]>([
  [
    'a fixture of Playwright',
    {
      'tests/fixtures.ts': `import { test as base, type APIRequestContext } from '@playwright/test';
class Agents {
  constructor(private readonly request: APIRequestContext) {}
  list() { return this.request.get('/v1/agents/'); }
}
export const test = base.extend<{ agents: Agents }>({
  agents: async ({ request }, use) => { await use(new Agents(request)); },
});`,
      'tests/agents.spec.ts': `import { expect } from '@playwright/test';
import { test } from './fixtures';
test('a list', async ({ agents }) => {
  const response = await agents.list();
  expect(response.status()).toBe(200);
});`,
    },
    ['tests/agents.spec.ts:5 open GET /v1/agents/ status 200', 'tests/fixtures.ts:4 unread GET /v1/agents/ key'],
  ],
  [
    'a command of Cypress',
    {
      'cypress/e2e/agents.cy.js': `it('a list', () => { cy.send('GET', '/v1/agents').then((response) => expect(response.status).to.eq(200)); });`,
      'cypress/support/commands.js': `Cypress.Commands.add('send', (method, path) =>
  cy.request({ method, url: Cypress.env('agents') + path, auth: { bearer: Cypress.env('key') } }));`,
    },
    [
      'cypress/e2e/agents.cy.js:1 excluded GET /v1/agents',
      'cypress/e2e/agents.cy.js:1 open GET /v1/agents/ status 200',
      'cypress/support/commands.js:2 unread GET /v1/agents/ key',
    ],
  ],
])('a test reads responses by what its project adds: %s', async ([, files, expected]) => {
  const uses = await findUses(files, contract);
  expect(
    uses.flatMap(({ file, line, verdict, fact }) =>
      verdict === 'stated' ? [] : [`${file}:${line} ${verdict} ${fact}`],
    ),
  ).toEqual(expected);
});
