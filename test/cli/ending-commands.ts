/** Words with which each command ends, and its output, which names the contract unless it is for programs. */
export const ENDING_COMMANDS: Readonly<Record<string, { readonly words: readonly string[]; readonly shows: RegExp }>> =
  {
    lint: { words: [], shows: /^ {2}no problems {2}openapi\/openapi\.yaml\n$/ },
    generate: {
      words: [],
      shows: /^ {2}contract {2}openapi\/openapi\.yaml\n {2}compiled {2}.*files made anew {2}generated\/\n$/,
    },
    'open-points': { words: ['--json'], shows: /^\[\n/ },
    questions: {
      words: ['openapi/openapi.yaml'],
      shows: /^ {2}document {4}openapi\/openapi\.yaml\n {2}operations {2}\d+\n/,
    },
    answer: { words: ['--help'], shows: /colloquy answer/ },
    agents: {
      words: [],
      shows: /^## Rules for the API "Conversational Agent Developer API[\s\S]*colloquy check <files>/,
    },
    mcp: { words: [], shows: /^$/ },
    assume: { words: ['plain', '--json'], shows: /^\{\n {2}"openapi": "3\.1\.0"/ },
    diff: {
      words: ['openapi/openapi.yaml', 'openapi/openapi.yaml'],
      shows: /^contract {2}(openapi\/openapi\.yaml), then \1\nNo change\.\n$/,
    },
    random: { words: ['--seed', '7'], shows: /overlay: 1\.1\.0/ },
    verify: {
      words: ['--har', 'traffic.har'],
      shows: / contract {5}openapi\/openapi\.yaml\n[\s\S]*\n {2}exchanges +1\n {2}folder +\.colloquy\/verify-\S+\n$/,
    },
    check: { words: ['openapi'], shows: /^no request of this API in 0 files\n$/ },
    compare: {
      words: ['plain', 'plain'],
      shows: /^ {2}contract {3}openapi\/openapi\.yaml\n {2}no change {2}plain, plain\n$/,
    },
  };

/** A recording for the words of `verify`. */
export function recording(): string {
  const request = { method: 'GET', url: 'https://api.example.com/v1/conversations/', headers: [] };
  const headers = [{ name: 'content-type', value: 'application/json' }];
  const response = { status: 200, headers, content: { text: '{"data":[]}' } };
  return JSON.stringify({ log: { entries: [{ request, response }] } });
}
