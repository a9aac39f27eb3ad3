import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContract } from '../../src/contract/model/index.ts';
import { buildDocs } from '../../src/docs/index.ts';
import { renderInline, renderMarkdown } from '../../src/docs/markdown.ts';
import { hostileDocument } from '../cli/hostile-document.ts';
import { project, run, start } from '../cli/run.ts';
import { makeFolder } from '../support/folder.ts';

/** Active HTML, and Markdown that would become active HTML. */
const HOSTILE = [
  '<meta http-equiv="refresh" content="0;url=http://evil.example">',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<script> 1 < <img src=x onerror=alert(1) ',
  '</main></style></title></textarea><base href="http://evil.example">',
  '<form action="http://evil.example"><input name=key></form><iframe srcdoc="x"></iframe><svg onload=alert(1)></svg>',
  '<!-- <b>',
  '" onmouseover="alert(1)" \' onmouseover=\'alert(1)',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](<java\tscript:alert(1)>)',
  '[a](<\u0001javascript:alert(1)>)',
  '[a](&#106;avascript:alert(1))',
  '[a](javascript&colon;alert(1))',
  '[a](vbscript:x)',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '[a](file:///etc/passwd)',
  '![a](data:image/svg+xml,<svg/onload=alert(1)>)',
  '![a"onerror="alert(1)](http://evil.example/"onerror="alert(1))',
  '<javascript:alert(1)>',
  '[a](http://evil.example "t\\" onmouseover=\\"alert(1)")',
  '[a][r]\n\n[r]: javascript:alert(1)\n',
  '```js x"onload="alert(1).html\n<script>\n```\n',
  '# <img src=x onerror=alert(1)>\n',
  '| <img src=x> |\n|---|\n| <script> |\n',
];

const DANGEROUS =
  /^(meta|script|img|image|iframe|frame|object|embed|base|link|style|form|input|textarea|button|svg|math|video|audio|source)$/;

/** The active tags, attributes and links of a page, including those that every page has. */
function dangersIn(page: string) {
  const tags = [...page.matchAll(/<(?<name>[a-z][a-z0-9]*)(?<rest>[^>]*)>?/gi)];
  const named = tags.map(({ groups }) => String(groups?.name).toLowerCase()).filter((name) => DANGEROUS.test(name));
  const rests = tags.map(({ groups }) =>
    String(groups?.rest).replaceAll(/="[^"]*"/g, (value) => (/^="\s*[a-z]/i.test(value) ? value : '=""')),
  );
  const attributes = rests.flatMap((rest) =>
    [...rest.replaceAll(/="[^"]*"/g, '').matchAll(/[\s"'/](on\w+|srcdoc|http-equiv)/gi)].map(([all]) => all),
  );
  const schemes = [...page.matchAll(/ (?:href|src|action)="([^"]*)"/g)]
    .map(([, href = '']) => URL.parse(unescaped(href), 'http://site.invalid/')?.protocol ?? 'none')
    .filter((protocol) => !/^(https?|mailto|data):$/.test(protocol));
  return { named: named.sort(), attributes, schemes };
}

const unescaped = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");

test.each(HOSTILE.map((text) => [text]))('%j is shown as text, or links to the web', (text) => {
  for (const { html } of [renderMarkdown(text), renderInline(text)]) {
    const { named, ...rest } = dangersIn(html);
    expect({ html, named: named.filter((name) => name !== 'input'), ...rest }).toEqual({
      ...{ html, named: [], attributes: [], schemes: [] },
    });
    expect(html).not.toContain('data:');
  }
});

test.each([
  ['[a](https://example.com/?a=1&b=2)', '<a href="https://example.com/?a=1&amp;b=2">a</a>'],
  ['[a](mailto:a@example.com)', '<a href="mailto:a@example.com">a</a>'],
  ['[a](reference/index.md#b)', '<a href="reference/index.html#b">a</a>'],
  ['[a](#b)', '<a href="#b">a</a>'],
  ['![a](https://example.com/a.png)', '<a class="image" href="https://example.com/a.png">a</a>'],
  ['a <b onclick=x>c</b> <x>d</x> &amp; `<d>`', 'a <b>c</b> &lt;x&gt;d&lt;/x&gt; &amp; <code>&lt;d&gt;</code>'],
])('%s is rendered as a link or as text', (markdown, html) => {
  expect(renderInline(markdown).html).toBe(html);
});

/** The pages of a document by name: docs, questions and status page. */
async function renderPages(text: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const directory = await project();
  const file = join(directory, 'notes.json');
  // An operation's id becomes the name of a file, which has a maximal length.
  const shortened = JSON.stringify(hostileDocument(text), (key, value) =>
    key === 'operationId' ? String(value).slice(0, 40) : value,
  );
  await writeFile(file, shortened);
  const folder = await makeFolder();
  await buildDocs({ contract: await readContract(file), directory: folder });
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
  for (const name of names)
    pages.set(
      name.replace(/.*(reference|schemas)\/[^/]*$/, '$1'),
      (pages.get(name) ?? '') + (await readFile(join(folder, name), 'utf8')),
    );
  await run(directory, 'questions', file, '--html', 'questions.html', '--all');
  pages.set('questions', await readFile(join(directory, 'questions.html'), 'utf8'));
  const mock = await start(directory, 'mock', '--port', '0', '--contract', file);
  const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(await mock.shows(/ page /)) ?? [];
  await fetch(`${url}/${encodeURIComponent(text)}`);
  pages.set('status', await (await fetch(`${url}/_colloquy/`, { headers: { accept: 'text/html' } })).text());
  mock.kill('SIGTERM');
  await mock.finished;
  return pages;
}

test('no text of a document becomes active HTML on any page', async () => {
  const plain = await renderPages(' text ');
  for (const text of [HOSTILE.join(' '), HOSTILE.join('\n\n')]) {
    const pages = await renderPages(text);
    const dangers = (of: Map<string, string>) => [...of].map(([name, page]) => [name, dangersIn(page)]);
    expect(dangers(pages)).toEqual(dangers(plain));
  }
});
