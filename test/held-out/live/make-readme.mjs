import { servers, doubtful } from './servers.mjs';
import fs from 'node:fs';
const esc = t => t.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = s => `| ${s.name} | ${s.kind} | ${s.base} | ${esc(s.why)} | ${esc(s.section)} | ${esc(s.doubt ?? '')} |`;
const table = l => ['| name | kind | base | what | section | doubt |', '|---|---|---|---|---|---|', ...l.map(row)].join('\n');
const b = servers.filter(s => s.kind === 'broken'), f = servers.filter(s => s.kind === 'fine');
fs.writeFileSync('README.md', `# Held-out servers

Written from \`agent-api.md\` alone. \`servers.mjs\` (plain Node, no dependencies) exports

- \`servers\`: ${b.length} \`broken\` (${b.filter(s => !s.doubt).length} without any doubt note) and ${f.length} \`fine\`;
- \`doubtful\`: ${doubtful.length} kept apart, which the description does not settle; \`kind\` there is only a leaning, and they should not be counted.

\`start()\` gives \`{ url, key, agentId, conversationId?, endUserId?, toolkit?, tool?, toolParams?, close() }\`, with fresh state each time.
\`tool\` and \`toolParams\` (a good call of that tool) are extra, as no stated field of an answer names the tools. Ids are absent (undefined) where nothing exists.
Servers speak plain HTTP on 127.0.0.1 ("JSON over HTTPS" is to be left out of the judgement).
Four differently written bases, A (one function), B (class and route table), C (chain of middlewares), D (pattern map and generators; no toolkits), decide the open points differently.

To know when running:
- \`f-very-slow-reply\` answers each good message after 25 s, \`f-slow-reply\` after 4 s, \`f-slow-all\` everything after 1.2 s.
- Some faults show only on the second request, only for certain texts (\`42\`, quotes, non-ASCII, over 500 characters), only with metadata or a query string, or only with a particular wrong key (changed at the end, bare \`Bearer\`, another scheme, the same wrong key twice, no key after a good request). Not seeing one of these is a miss, not a wrong accusation.
- \`f-big-id\` hands conversationId out as a string (it is above 2^53). \`f-external-zero\` has agentId 0 and conversationId 0.
- Some servers give 429 or 5xx (with message); then the rest cannot be judged.

\`node self-test.mjs [part of a name]\`: starts each, lists agents with the key, closes, checks that it is closed; then a small oracle written from the description must see nothing for \`fine\` and something for \`broken\` (about 100 s; exit 0). Entries in \`doubtful\` are run but not judged. \`node make-readme.mjs\` rebuilds this file.

## broken

${table(b)}

## fine

${table(f)}

## doubtful (not to be counted)

${table(doubtful)}
`);
