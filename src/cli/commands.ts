import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { RATINGS } from '../edit/index.ts';
import { CHECK_FORMATS } from './check/result.ts';
import { DIFF_FORMATS } from './diff-formats.ts';
import { COMPILER, LINTER, type Packages } from './installed.ts';
import * as option from './options.ts';
import { VALUE_OPTIONS } from './verify/known.ts';
import { REPORTS } from './verify/report-forms.ts';

export interface Declared {
  readonly summary: string;
  readonly description: string;
  /** How it is used, after `colloquy`, in parts between which a line can end. */
  readonly example: readonly string[];
  /** Descriptions of its arguments; those in brackets are optional or have a default. */
  readonly words?: Readonly<Record<string, readonly [says: string, usual?: string]>>;
  readonly options?: option.Options;
  /** Loads it with its modules, so that help is quick. */
  readonly load: () => Promise<Parameters<Command['action']>[0]>;
  readonly needs?: Packages;
  /** Set where it needs the files of a checkout, and is not in the package. */
  readonly isOfCheckout?: true;
}

export const commands = (): Readonly<Record<string, Declared>> => ({
  start: {
    summary: 'lint, compile, and serve mock and docs',
    example: ['start --assume contrary'],
    description:
      'Lints the contract, compiles it, and serves it as a mock and as docs until Ctrl-C. What is saved in openapi/ is live at once.',
    options: {
      ...option.port(4010, '--mock-port', 'where the mock listens'),
      ...option.port(4020, '--docs-port', 'where the docs are served'),
      ...option.assume('plain'),
    },
    load: () => import('./commands/start.ts').then(({ start }) => start),
    isOfCheckout: true,
  },
  lint: {
    summary: 'check the contract',
    example: ['lint --contract notes.yaml'],
    description:
      'Checks the contract with Redocly CLI and the rules of marks, with the settings of redocly.yaml here and of lint.yaml next to the contract; and what the overlay next to a document makes of it. Exits with 1 on any error.',
    options: option.contract(),
    load: () => import('./commands/lint.ts').then(({ lint }) => lint),
    needs: LINTER,
  },
  generate: {
    summary: 'compile the contract into types and data',
    example: ['generate --contract notes.yaml --out types'],
    description:
      'Compiles the contract, or any OpenAPI document, into TypeScript: types, and where it has marks, statements and open points as data. It brings its own compiler; what it writes compiles with TypeScript 5.4 and later.',
    options: {
      ...option.contract(),
      '--out <folder>': 'where the files are written, and nothing else is; generated/ by default',
      '--client': 'write openapi-fetch clients, too, which need the package openapi-fetch',
      '--check': 'write nothing; exit with 1 when the folder is stale',
    },
    load: () => import('./commands/generate.ts').then(({ generate }) => generate),
    needs: COMPILER,
  },
  mock: {
    summary: 'serve the contract as a mock',
    example: ['mock --assume plain --port 8080'],
    description:
      'Serves the contract as a mock, and prints a line for each request. The header colloquy-open-points names open points that a response decided. The header Prefer asks for another response: code=429, example=noAccess, delay=2000, or fault=drop, fault=cut-headers and fault=cut-body for a connection that fails. A browser shows at /_colloquy/ what is assumed, and switches it. What is saved in the contract or its sets is live at once.',
    options: {
      ...option.port(4010),
      '--host <address>': [
        'the address to listen at, such as 0.0.0.0 for every network of this machine',
        option.byDefault(option.HOST),
      ],
      ...option.JSON_LINES,
      ...option.assume('none'),
      ...option.REST_FROM,
      ...option.contract(),
      '--compile <file>': 'serve nothing, and write the mock as a module (.js, .ts) for createMockOf of colloquy/msw',
    },
    load: () => import('./commands/mock.ts').then(({ mock }) => mock),
  },
  sandbox: {
    summary: 'serve the Developer API with a memory',
    example: ['sandbox --data sandbox.db --reply reply.ts'],
    description:
      'Serves the Developer API as the contract and an assumption set describe it, with a memory: what is sent is stored, also for the next start. It decides nothing by itself, and names in the header colloquy-open-points what it had to guess. A browser shows at /_colloquy/ all that is stored, and issues keys.',
    options: {
      ...option.port(4030),
      '--host <address>': [
        'where to listen; another address than that of this machine opens page, keys and control to others',
        option.byDefault(option.HOST),
      ],
      '--data <file>': ['the file where everything is kept', option.byDefault(dataFile())],
      '--database <url>': [
        'a Postgres database in the place of the file, as postgres://user@host/name; the password can be in PGPASSWORD',
        option.excluding('data'),
      ],
      '--fast': 'do not wait for the disk: what was acknowledged is lost with the power, though not with the process',
      '--assume <set>': [
        'what to assume at open points: a set of openapi/assumptions/, a file or random',
        option.byDefault('plain'),
      ],
      ...option.REST_FROM,
      ...option.seed('--random-seed'),
      '--seed <yaml>': 'what an empty store begins with: agents, users, conversations, memories',
      '--reply <way>': [
        'what makes the replies: echo, a module with a function, or the address of a chat endpoint (COLLOQUY_CHAT_MODEL, COLLOQUY_CHAT_KEY)',
        option.byDefault('echo'),
      ],
      '--reply-limit <seconds>': [
        'how long a reply may take, where the set has no shorter limit; 600 by default',
        option.seconds,
      ],
      '--toolkit <address>': [
        'a toolkit that replies may use, such as http://localhost:3000/toolkit/weather/ (COLLOQUY_TOOLKIT_KEY); can be given again',
        option.collected,
      ],
      '--control-token <file>': 'a file with the token of the control API; COLLOQUY_CONTROL_TOKEN unless given',
      '--log <format>': ['how to print what happens', (given) => given.choices(['text', 'json']).default('text')],
      '--reset': 'remove what is stored, and begin anew',
      ...option.contract(),
    },
    load: () => import('./commands/sandbox.ts').then(({ sandbox }) => sandbox),
  },
  docs: {
    summary: 'build the docs site',
    example: ['docs --site-url https://docs.example.com/'],
    description:
      'Builds the docs site into dist/docs/: static files for any host, which ask no other host for anything.',
    options: { '--site-url <url>': ['the address of the published site, for its sitemap.xml', option.siteUrl] },
    load: () => import('./commands/docs.ts').then(({ docs }) => docs),
    isOfCheckout: true,
  },
  'open-points': {
    summary: 'list what is not known',
    example: ['open-points --questions'],
    description: 'Prints every open point: its question, its place, and what each assumption set assumes there.',
    options: {
      '--json': ['print JSON, for machines', option.excluding('markdown', 'questions')],
      '--markdown': ['print Markdown', option.excluding('json', 'questions')],
      '--questions': ["print a letter to the API's owner with every question", option.excluding('json', 'markdown')],
      ...option.contract(),
    },
    load: () => import('./commands/open-points.ts').then(({ openPoints }) => openPoints),
  },
  questions: {
    summary: 'rank the questions that a document leaves open',
    example: ['questions notes.yaml --html questions.html'],
    description:
      'Reads an OpenAPI document and ranks the questions to its owner: what breaks the code of a caller who guesses, the most harmful first. What the text of the document talks about is not asked. The document is never changed.',
    words: { '<document>': ['its file or address; OpenAPI 3.0 to 3.2 or Swagger 2.0'] },
    options: {
      '--html <file>': 'write a page with every question, also by operation, and a letter to copy',
      '--markdown': ['print the letter, in Markdown', option.excluding('format')],
      '--format <format>': ['print JSON, for machines', (given) => given.choices(['json'])],
      '--keep':
        'write the questions into the overlay next to the document, <name>.colloquy.yaml; what is there stays as it is',
      '--all': 'also ask what is seldom worth asking, such as further fields and lengths',
      ...option.NETWORK,
    },
    load: () => import('./commands/questions.ts').then(({ questions }) => questions),
  },
  answer: {
    summary: "write an answer of the API's owner into the contract",
    example: ['answer list-agents.status', '--section §4.1 --value 200', '--says "Agents are listed with 200."'],
    description:
      'Writes an answer into the contract: the mark becomes a statement, and the value takes its place. What is marked in the overlay next to a document is answered there, in the version of the document, which stays as it is. What assumption sets guessed there is removed; generated files and changelog of the contract of this folder follow. All files are written, or none.',
    words: {
      '<id>': [
        'the open point that is answered, or the question at all its places; open-points and questions --keep list them',
      ],
    },
    options: {
      '--says <sentence>': 'the answer in a sentence; that of the choice unless given',
      '--choice <name>': 'the choice that is the answer; colloquy open-points --json lists them',
      '--with <value...>': 'the values of the choice, such as status=404',
      '--section <section>': [
        "the section of the API's description that states it, such as §4.1",
        option.excluding('source'),
      ],
      '--source <words>': 'another source, such as "letter of the owner, 2026-11-30"',
      '--value <yaml>': 'the detail, as YAML or JSON: a status, a schema, a list of parameters …',
      ...option.contract(),
      '--dry-run': 'print the change as a unified diff, and write nothing',
    },
    load: () => import('./commands/answer.ts').then(({ answer }) => answer),
  },
  diff: {
    summary: 'rate the changes between two contracts',
    example: ['diff old.yaml openapi/openapi.yaml --fail-on major'],
    description:
      'Compares two versions of a contract. What breaks programs that call the API is major: less can be sent, or more is received. To close an open point is minor, to reword a patch.',
    words: { '<old>': ['the file of the older contract'], '<new>': ['the file of the newer contract'] },
    options: {
      '--format <format>': [
        'how to print it: text, markdown for a changelog, json, or github for annotations',
        (given) => given.choices(DIFF_FORMATS).default('text'),
      ],
      '--fail-on <rating>': ['exit with 1 when a change is rated so, or worse', (given) => given.choices(RATINGS)],
    },
    load: () => import('./commands/diff.ts').then(({ diff }) => diff),
  },
  random: {
    summary: 'print a random assumption set',
    example: ['random --seed 7'],
    description: 'Prints the assumption set that --assume random uses for a seed, as an OpenAPI Overlay.',
    options: { ...option.seed(), ...option.contract() },
    load: () => import('./commands/sets.ts').then(({ random }) => random),
  },
  assume: {
    summary: 'print the contract with assumptions in it',
    example: ['assume plain --json'],
    description:
      'Prints the OpenAPI document with the guesses of an assumption set in the place of its open points, for other tools. Each guess is marked with x-assumed. It is not the contract.',
    words: { '<set>': ['a set of openapi/assumptions/, a file, or random'] },
    options: { '--json': 'print JSON instead of YAML', ...option.seed(), ...option.contract() },
    load: () => import('./commands/sets.ts').then(({ assume }) => assume),
  },
  toolkit: {
    summary: 'serve the toolkits of a module, and run them in a page',
    example: ['toolkit ./tools.ts'],
    description:
      'Serves the toolkits that a module exports, on this machine alone, and without a key unless the module exports a function authorize. A page lists their tools, runs them with a form, with the key, headers and context of a call, and shows the exchange and the log. What is saved is live at once, and the page keeps what was entered. With --print-protocol it serves nothing, and prints a protocol for a handler.',
    words: { '[module]': ['a file that exports toolkits, such as ./tools.ts'] },
    options: {
      ...option.port(4030),
      ...option.JSON_LINES,
      '--print-protocol <set>':
        'print what an assumption set says of toolkits as a TypeScript module: a set next to the contract, an observed one, a file, or random',
      ...option.seed(),
      ...option.contract(),
    },
    load: () => import('./commands/toolkit.ts').then(({ toolkit }) => toolkit),
  },
  verify: {
    summary: 'check a live server against the contract',
    example: ['verify https://api.example.com --set observed'],
    description:
      'Sends requests to a live server, and judges each statement of the contract: holds, broken, or not shown. At open points it prints what was observed. The Developer API key is read from COLLOQUY_API_KEY (user:password for Basic; COLLOQUY_API_KEY_<SCHEME> where the contract has several security schemes), and never goes to --toolkit; what that requires is read from COLLOQUY_TOOLKIT_HEADERS. Exits with 0 when nothing is broken, 1 when something is, 2 when nothing was tested or it ended early.',
    words: { '[address]': ['where the Developer API is reached, such as https:// and a host, with its base path'] },
    options: {
      '--toolkit <address>': 'where the web application is reached that hosts a toolkit',
      '--allow <tier>': [
        'what may be sent, each with what comes before it: reads alone, probes of what is not stated, what must be refused, or what is stored and may cost',
        (given) => given.choices(['reads', 'probes', 'refusals', 'writes']).default('reads'),
      ],
      ...VALUE_OPTIONS,
      ...option.contract(),
      '--arguments <json>': ['what the tool is run with', option.json],
      '--rate <number>': ['requests a second at most', (given) => option.rate(given).default(5)],
      '--set <name>':
        'write what was observed to openapi/observed/, as an assumption set of this name; it replaces no set that verify did not write',
      '--against <set>': 'compare what was observed with a set, and exit with 1 when a point changed',
      '--out <folder>': 'where the recording and the reports are written; a dated folder in .colloquy/ by default',
      '--report <forms>': [
        'further reports: junit and markdown in the folder, github as annotations on the screen',
        option.listOf(REPORTS),
      ],
      '--verbose': 'print each statement and each open point',
      '--dry-run': 'print the requests by tier, and send none',
      '--har <file>': 'judge recorded traffic instead, and send nothing',
      '--host <host>': [
        'judge the entries of this host in the recording, where several have paths of the contract; repeatable',
        option.collected,
      ],
      '--plain-http <host>': ['send to this host over plain http, too', option.collected],
      '--header <header>': [
        "a header that the Developer API needs, as 'name: value', or 'name: env:NAME' to read the value from the environment; repeatable",
        option.collected,
      ],
      '--timeout <seconds>': [
        'how long a response may take; 30 s where not given, and 15 minutes for what is stored',
        option.seconds,
      ],
      '--proxy': 'go through the proxy that HTTPS_PROXY, HTTP_PROXY and NO_PROXY name',
    },
    load: () => import('./commands/verify.ts').then(({ verify }) => verify),
  },
  check: {
    summary: 'find what code takes for granted',
    example: ['check src --strict'],
    description:
      'Reads TypeScript, JavaScript, Python, shell and the code blocks of Markdown, and runs nothing. Of each fact that a request or the use of a response takes for granted, it says whether it is stated, open, excluded or invented, or why that cannot be decided. Exits with 1 when something is excluded or invented.',
    words: { '<paths...>': ['files, and folders with code'] },
    options: {
      '--base-url <url>': ['where the API is reached; requests to other hosts are not checked', option.siteUrl],
      '--format <format>': [
        'how to print it: text, json, sarif for code scanning, or github for annotations',
        (given) => given.choices(CHECK_FORMATS).default('text'),
      ],
      '--baseline <file>': 'report only what is not in this file, which --format json made',
      '--strict': 'exit with 1 also for what is open, unless a comment names it: assumes <id>',
      '--verbose': 'also print what is stated, and what each assumption set does at an open point',
      ...option.contract(),
    },
    load: () => import('./commands/check.ts').then(({ check }) => check),
  },
  agents: {
    summary: 'print rules for coding agents',
    example: ['agents --contract notes.yaml'],
    description:
      'Prints what to put into AGENTS.md: how an agent treats what is not known of the API, and the command that checks its code.',
    options: option.contract(),
    load: () => import('./commands/agents.ts').then(({ agents }) => agents),
  },
  mcp: {
    summary: 'answer coding agents, by the Model Context Protocol',
    example: ['mcp --contract notes.yaml'],
    description:
      'Serves what the contract states and leaves open to coding agents, over standard input and output. It writes no file.',
    options: option.contract(),
    load: () => import('./commands/agents.ts').then(({ mcp }) => mcp),
  },
  compare: {
    summary: 'compare what two servers do at the open points',
    example: ['compare staging production'],
    description:
      'Compares two assumption sets at each open point, such as two that verify observed. Exits with 1 when a point changed; what only one of the sets has is listed.',
    words: {
      '<older>': ['a set by its name, such as observed, or a file'],
      '<newer>': ['a set by its name, such as observed, or a file'],
    },
    options: option.contract(),
    load: () => import('./commands/sets.ts').then(({ compare }) => compare),
  },
});

/** Where the system keeps the data of programs. */
function dataFile(): string {
  const { env, platform } = process;
  const folders: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
    win32: env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'),
    darwin: join(homedir(), 'Library', 'Application Support'),
  };
  const folder = folders[platform] ?? env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share');
  return join(folder, 'colloquy', 'sandbox.db');
}
