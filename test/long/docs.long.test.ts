import { test } from 'vitest';
import { expectAccessible } from '../docs/support/accessibility.ts';
import { VIEWS } from '../docs/support/axe.ts';
import { serveSite } from '../docs/support/site.ts';
import { decided, send } from '../docs/support/try-it.ts';

const site = serveSite('mock');

test.for(VIEWS)('pages at $viewport.width pixels, $colorScheme', { timeout: 180_000 }, (view) =>
  expectAccessible(site, view),
);

test.for([
  { hash: '#listAgents', path: '/v1/agents/' },
  { hash: '#sendMessage', path: '/v1/conversations/42/messages/' },
  { hash: '#executeTool', path: '/toolkit/weather/forecast/' },
])('the request that the address names is ready to be sent: $hash', async ({ hash, path }) => {
  const page = await site.open(`try-it.html${hash}`);
  await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === path && request.method() !== 'OPTIONS'),
    send(page),
  ]);
  await page.getByText('200 OK').first().waitFor();
  await decided(page).locator('li').first().waitFor({ state: 'attached' });
});
