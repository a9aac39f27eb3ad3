import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes one module of a project, of about 70 lines; `number` makes its names differ from those of the others. */
type ModuleWriter = (number: number) => string;

/** Code that sends nothing, as most code of a project does. */
const PLAIN: Readonly<Record<string, (number: number, part: number) => string>> = {
  ts: (number, part) => `
export interface Row${part} { readonly id: string; readonly total: number; readonly tags?: readonly string[] }

/** Groups the rows of a report by their first tag. */
export function group${number}x${part}(rows: readonly Row${part}[], limit = ${part + 10}): Map<string, Row${part}[]> {
  const groups = new Map<string, Row${part}[]>();
  for (const row of rows) {
    const [tag = 'none'] = row.tags ?? [];
    const own = groups.get(tag) ?? [];
    if (own.length < limit && row.total > ${part}) groups.set(tag, [...own, row]);
  }
  return groups;
}

export const labels${part} = { first: 'one', second: \`two \${'of'} ${number}\`, ids: [1, 2, 3].map((id) => \`row-\${id}\`) };
`,
  py: (number, part) => `

@dataclass
class Row${part}:
    id: str
    total: int = ${part}
    tags: list = field(default_factory=list)

    def label(self, prefix="row"):
        return f"{prefix}-{self.id}-{self.total}"


def group_${number}_${part}(rows, limit=${part + 10}):
    """Groups the rows of a report by their first tag."""
    groups = {}
    for row in rows:
        tag = row.tags[0] if row.tags else "none"
        own = groups.setdefault(tag, [])
        if len(own) < limit and row.total > ${part}:
            own.append(row)
    return {tag: [row.label() for row in own] for tag, own in groups.items() if own}
`,
  sh: (number, part) => `
# Says what is done, and where.
report_${part}() {
  local level="$1"; shift
  case "$level" in
    info) echo "[info ${number}] $*" ;;
    warn|error) printf '%s: %s\\n' "$level" "$*" >&2 ;;
    *) echo "$*" ;;
  esac
}

for name in one two three; do
  if [ -f "/tmp/$name-${part}.txt" ] && [[ "$name" != two ]]; then
    report_${part} info "found \${name}: $(wc -l < "/tmp/$name-${part}.txt")"
  else
    report_${part} warn "no file \${name:-none}"
  fi
done
`,
};

const plain = (language: string, number: number, count: number): string =>
  Array.from({ length: count }, (_, part) => PLAIN[language]?.(number, part) ?? '').join('');

const MODULES: Readonly<Record<string, ModuleWriter>> = {
  ts: (number) => `import { call } from './client.ts';
${plain('ts', number, 4)}
export class Service${number} {
  readonly #cache = new Map<string, unknown>();

  async create(name: string): Promise<string> {
    const made = await call('POST', '/v1/agents/', { name, description: labels0.first });
    this.#cache.set(made.id, made);
    return made.id;
  }

  async all(limit: number): Promise<readonly string[]> {
    const response = await fetch(\`\${process.env.BASE_URL}/v1/agents/?limit=\${limit}\`, { headers: { Authorization: \`Bearer \${process.env.KEY}\` } });
    if (response.status === 404) return [];
    const { data } = await response.json();
    return data.map((agent: Row0) => agent.id);
  }
}
`,
  py: (number) => `import os
from dataclasses import dataclass, field

import requests

from client import call
${plain('py', number, 3)}

class Service${number}:
    def __init__(self, base=os.environ["BASE_URL"]):
        self.base = base
        self.session = requests.Session()
        self.session.headers["Authorization"] = f"Bearer {os.environ['KEY']}"

    def create(self, name):
        made = call("POST", "/v1/agents/", {"name": name})
        return made["id"]

    def all(self, limit=10):
        response = self.session.get(f"{self.base}/v1/agents/", params={"limit": limit})
        if response.status_code == 404:
            return []
        return [agent["id"] for agent in response.json()["data"]]
`,
  sh: (number) => `#!/usr/bin/env bash
set -euo pipefail
${plain('sh', number, 3)}
id=$(curl -sS -X POST "$BASE_URL/v1/agents/" -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
  -d "{\\"name\\": \\"agent ${number}\\"}" | jq -r '.id')
status=$(curl -s -o /tmp/agent.json -w '%{http_code}' -H "Authorization: Bearer $KEY" "$BASE_URL/v1/agents/$id")
if [ "$status" -ne 200 ]; then report_0 error "got $status"; fi
`,
};

const CLIENTS: Readonly<Record<string, string>> = {
  ts: `export async function call(method: string, path: string, body?: object) {
  const response = await fetch(\`\${process.env.BASE_URL}\${path}\`, {
    method,
    headers: { Authorization: \`Bearer \${process.env.KEY}\`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error((await response.json()).message);
  return response.json();
}
`,
  py: `import os

import requests


def call(method, path, body=None):
    headers = {"Authorization": f"Bearer {os.environ['KEY']}"}
    response = requests.request(method, os.environ["BASE_URL"] + path, headers=headers, json=body)
    response.raise_for_status()
    return response.json()
`,
};

/** Writes a project of so many lines, a third of them in each language; gives how many there are. */
export async function writeProject(folder: string, lines: number): Promise<number> {
  let written = 0;
  for (const [language, write] of Object.entries(MODULES)) {
    const own = join(folder, language);
    await mkdir(own, { recursive: true });
    const client = CLIENTS[language];
    if (client !== undefined) await writeFile(join(own, `client.${language}`), client);
    let count = client?.split('\n').length ?? 0;
    for (let number = 0; count < lines / 3; number += 1) {
      const text = write(number);
      await writeFile(join(own, `module_${number}.${language}`), text);
      count += text.split('\n').length - 1;
    }
    written += count;
  }
  return written;
}
