import { expect, test } from 'vitest';
import { markdownCopy } from '../../src/docs/markdown-copy.ts';
import { html } from '../../src/web/index.ts';

test('a copy has the words, lists, links, tables and samples of its page, and the question of each open point', () => {
  const page = html`<main><h2 id="one">One &amp; <span>two</span></h2>
<ul><li><code>id</code><span>integer</span><details class="chip"><summary>id</summary><p><b>Which?</b> <a href="a.html">§1</a></p>
<p>Ask. <a href="../open-points.html#a.b">a.b</a></p></details><ul><li>Within.</li></ul></li></ul>
<table><thead><tr><th>Case</th><th>By</th></tr></thead><tbody><tr><td>${'1 | 2'}</td><td><a class="id" href="#a.b">a.b</a></td></tr></tbody></table>
<div class="code" data-name="TypeScript"><pre tabindex="0"><code>if (a ${'<'} 1)  <span class="t-x">b</span>;</code></pre></div>
<p><a href="https://example.com/a.html.x">Out</a> <a href="#a.b">Link to this entry</a></p><script>no</script></main>`;
  expect(markdownCopy(page)).toBe(`## One & two

- \`id\` integer
  - **Open:** Which? [a.b](../open-points.md#a.b)

  - Within.

| Case | By |
|---|---|
| 1 \\| 2 | \`a.b\` |

\`\`\`typescript
if (a < 1)  b;
\`\`\`

[Out](https://example.com/a.html.x)
`);
});

test('a question with asterisks is whole in a copy', () => {
  const chip = html`<details class="chip"><p><b>Is 2**53 or 2**63 the end?</b></p><a href="open-points.html#a.b">a.b</a></details>`;
  expect(markdownCopy(chip)).toBe('- **Open:** Is 2**53 or 2**63 the end? [a.b](open-points.md#a.b)\n');
});
