import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { RATINGS } from '../authoring/diff/index.ts';
import { CHECK_NAMES } from '../evidence/judge/checks.ts';
import { CHECK_FORMATS } from './check/result.ts';
import { DIFF_FORMATS } from './diff-formats.ts';
import { COMPILER, LINTER, type RequiredPackage } from './installed.ts';
import type { ArgumentTable, ArgumentValues, OptionTable, OptionValues } from './option-values.ts';
import * as option from './options.ts';
import { REPORT_FORMS } from './verify/report-forms.ts';
import { VALUE_OPTIONS } from './verify/value-options.ts';

export interface CommandDescription {
  readonly summary: string;
  readonly description: string;
  /** An example call without `colloquy`, in parts after which a line may break. */
  readonly example: readonly string[];
  readonly arguments?: ArgumentTable;
  readonly options: OptionTable;
  readonly needs?: readonly RequiredPackage[];
  /** Whether the command runs a module of the user, which may open something that it never closes, such as a server. */
  readonly runsUserCode?: true;
}

const CHECK_OPTIONS = {
  '--only <checks>': [
    `judge by these checks alone, separated by commas: ${CHECK_NAMES.join(', ')}`,
    option.listOf(CHECK_NAMES),
  ],
  '--except <checks>': ['judge by all checks but these', option.listOf(CHECK_NAMES)],
} as const satisfies OptionTable;

/** Describes every command. The types of its handler in `commands/` follow from its arguments and options. */
export const commands = () =>
  ({
    start: {
      summary: 'serve mock and docs of a document, and lint and compile it',
      example: ['start openapi.yaml'],
      description:
        'Serves a document as a mock and as docs until Ctrl-C, and follows every save. With @redocly/cli it also lints the document. With @colloquy/generate it keeps the types in generated/ in step, once generate wrote them there. Without a document it takes openapi/openapi.yaml, or else openapi or swagger (.yaml, .yml or .json) of this folder.',
      arguments: [['[document]', 'a file or an address, of OpenAPI 2.0 to 3.2']],
      options: {
        '--mock-port <number>': option.portOption(4010, 'the port of the mock'),
        '--docs-port <number>': option.portOption(4020, 'the port of the docs'),
        '--no-mock': 'serve no mock',
        '--no-docs': 'serve no docs',
        '--assume <set>': option.assumeOption('plain'),
        '--seed <number>': option.seedOption(),
        ...option.CORS_OPTION,
        ...option.REFERENCE_OPTIONS,
      },
    },
    lint: {
      summary: 'check the contract',
      example: ['lint --contract notes.yaml'],
      description:
        'Checks the contract with Redocly CLI and the rules for open points and statements. The settings are in redocly.yaml of this folder and in lint.yaml next to the contract. For another document, it also checks the overlay next to it. Exits with 1 on any error.',
      options: option.contractOption(),
      needs: [LINTER],
    },
    generate: {
      summary: 'compile the contract into types and data',
      example: ['generate --contract notes.yaml --out types'],
      description:
        'Compiles the contract, or any OpenAPI document, to TypeScript types, and its statements and open points to data. It has its own compiler. Its output compiles with TypeScript 5.4 and later.',
      options: {
        ...option.contractOption(),
        '--out <folder>': 'the folder for the files, and for nothing else; generated/ by default',
        '--client': 'also write openapi-fetch clients, which need the package openapi-fetch',
        '--check': 'write nothing, and exit with 1 if the folder is out of date',
      },
      needs: [COMPILER],
    },
    mock: {
      summary: 'serve the contract as a mock',
      example: ['mock --assume plain --port 8080'],
      description:
        'Serves the contract as a mock, and prints a line for each request. The header colloquy-open-points names open points that a response decided. The header Prefer selects another response: code=429, example=noAccess, delay=2000, or a broken connection with fault=drop, fault=cut-headers or fault=cut-body. The page at /_colloquy/ shows the assumption set, and switches it. The mock follows every save of the contract and its sets.',
      options: {
        '--port <number>': option.portOption(4010),
        '--host <address>': [
          'the address to listen on, such as 0.0.0.0 for every network of this machine',
          option.withDefault(option.DEFAULT_HOST),
        ],
        ...option.JSON_LINES_OPTION,
        '--assume <set>': option.assumeOption('none'),
        '--seed <number>': option.seedOption(),
        ...option.REST_FROM_OPTION,
        ...option.CORS_OPTION,
        ...option.contractOption(),
        '--compile <file>':
          'write the mock as a module (.js or .ts) for createMockOf of colloquy/msw, and serve nothing',
      },
    },
    sandbox: {
      summary: 'serve the Developer API with a memory',
      runsUserCode: true,
      example: ['sandbox --data sandbox.db --reply reply.ts'],
      description:
        'Serves the Developer API as the contract and an assumption set describe it, and stores what it receives, also across restarts. The header colloquy-open-points names what a response guessed. The page at /_colloquy/ shows what is stored, and issues keys.',
      options: {
        '--port <number>': option.portOption(4030),
        '--host <address>': [
          'the address to listen on; with another one, other machines can reach the page, the keys and the control API',
          option.withDefault(option.DEFAULT_HOST),
        ],
        '--data <file>': ['the file that stores everything', option.withDefault(defaultDataFile())],
        '--database <url>': [
          'a Postgres database instead of the file, as postgres://user@host/name; PGPASSWORD can have the password',
          option.withConflicts('data'),
        ],
        '--fast': 'do not wait for the disk: a power cut loses acknowledged data, the end of the process does not',
        '--assume <set>': [
          'the assumption set: one of openapi/assumptions/, a file or random',
          option.withDefault('plain'),
        ],
        ...option.REST_FROM_OPTION,
        '--random-seed <number>': option.seedOption(),
        ...option.CORS_OPTION,
        '--seed <yaml>': 'a file with the first data of an empty store: agents, users, conversations, memories',
        '--reply <way>': [
          'what produces the replies: echo, a module with a function, or the address of a chat endpoint (COLLOQUY_CHAT_MODEL, COLLOQUY_CHAT_KEY)',
          option.withDefault('echo'),
        ],
        '--reply-limit <seconds>': [
          'the time limit of a reply, unless the set has a shorter one; 600 by default',
          option.secondsOption,
        ],
        '--toolkit <address>': [
          'a toolkit that replies may use, such as http://localhost:3000/toolkit/weather/ (COLLOQUY_TOOLKIT_KEY); repeatable',
          option.makeRepeatable,
        ],
        '--control-token <file>': 'a file with the token of the control API, instead of COLLOQUY_CONTROL_TOKEN',
        '--log <format>': ['the format of the output', option.oneOf(['text', 'json'], 'text')],
        '--reset': 'remove what is stored before the start',
        ...option.contractOption(),
      },
    },
    docs: {
      summary: 'build the docs site of a document',
      example: ['docs --contract notes.yaml --out site'],
      description:
        'Builds a docs site of the contract, or of any OpenAPI document: static files for any host and any folder of it, which load nothing from other hosts. A file colloquy.yaml next to the document has the settings of the site. Without --contract it takes the same document as start.',
      options: {
        ...option.contractOption(),
        '--out <folder>': ['the folder for the site', option.withDefault('dist/docs')],
        '--previous <file>': 'an earlier version of the document, for a page of the changes since',
        '--site-url <url>': [
          'the address of the published site, for its sitemap.xml and its feed',
          option.siteUrlOption,
        ],
      },
    },
    'open-points': {
      summary: 'list the open points',
      example: ['open-points --questions'],
      description:
        'Prints every open point with its question, its place, its status, and the guess of each assumption set.',
      options: {
        '--json': ['print JSON, for programs', option.withConflicts('markdown', 'questions')],
        '--markdown': ['print Markdown', option.withConflicts('json', 'questions')],
        '--questions': [
          "print a letter to the API's owner, the ten most important questions first",
          option.withConflicts('json', 'markdown'),
        ],
        ...option.contractOption(),
      },
    },
    questions: {
      summary: 'rank the questions that a document leaves open',
      example: ['questions notes.yaml --html questions.html'],
      description:
        'Reads an OpenAPI document and ranks the questions that it leaves open by what a wrong guess breaks. It does not ask what the text of the document answers. It never changes the document.',
      arguments: [['<document>', 'a file or an address, of OpenAPI 3.0 to 3.2 or Swagger 2.0']],
      options: {
        '--html <file>': 'write a page with every question, also by operation, and a letter',
        '--markdown': ['print the letter, in Markdown', option.withConflicts('format')],
        '--format <format>': ['print JSON, for programs', option.oneOf(['json'])],
        '--keep':
          'write the questions to the overlay next to the document, <name>.colloquy.yaml, and keep what it contains',
        '--all': 'also ask questions of little consequence, such as further fields and lengths',
        ...option.REFERENCE_OPTIONS,
      },
    },
    answer: {
      summary: "write an answer of the API's owner into the contract",
      example: ['answer list-agents.status', '--section §4.1 --value 200', '--says "Agents are listed with 200."'],
      description:
        'Writes an answer into the contract: the open point becomes a statement, and the contract gets the value. For another document, the answer goes into the overlay next to it, in the version of the document. The guesses of assumption sets at this point are removed. The generated files and the changelog of this folder follow. All files are written, or none.',
      arguments: [
        [
          '<id>',
          'the id of an open point, or of a question at all its places; open-points and questions --keep list them',
        ],
      ],
      options: {
        '--says <sentence>': 'the answer in a sentence; the sentence of the choice by default',
        '--choice <name>': 'the choice that was answered; open-points --json lists the choices',
        '--with <value...>': 'the values of the choice, such as status=404',
        '--section <section>': [
          "the section of the API's description that states it, such as §4.1",
          option.withConflicts('source'),
        ],
        '--source <words>': 'another source, such as "letter of the owner, 2026-11-30"',
        '--value <yaml>':
          'the value, as YAML or JSON: a status, a schema, a list of parameters …; or a file of it, such as @list.yaml',
        '--again':
          'change an answer; without --choice, --value and --says take it back, so that the point is open again',
        ...option.contractOption(),
        '--dry-run': 'print the change as a unified diff, and write nothing',
      },
    },
    diff: {
      summary: 'rate the changes between two contracts',
      example: ['diff old.yaml openapi/openapi.yaml --fail-on major'],
      description:
        'Compares two versions of an API, of any OpenAPI version each. A change that breaks programs which call the API is major: they can send less, or receive more. An answer to an open point is minor, new wording is a patch. The form of a document makes no difference: references, files, order.',
      arguments: [
        ['<old>', 'the file of the older contract'],
        ['<new>', 'the file of the newer contract'],
      ],
      options: {
        '--format <format>': [
          'the format: text, markdown for a changelog, json, github for annotations, sarif for code scanning, or junit',
          option.oneOf(DIFF_FORMATS, 'text'),
        ],
        '--fail-on <rating>': ['exit with 1 if a change has this rating, or a worse one', option.oneOf(RATINGS)],
        '--ignore <file>': 'leave out the changes in this list: a fingerprint or a rule, a reason, and until when',
        ...option.REFERENCE_OPTIONS,
      },
    },
    random: {
      summary: 'print a random assumption set',
      example: ['random --seed 7'],
      description: 'Prints the assumption set that --assume random uses with a seed, as an OpenAPI Overlay.',
      options: { '--seed <number>': option.seedOption(), ...option.contractOption() },
    },
    assume: {
      summary: 'print the contract under an assumption set',
      example: ['assume plain --json'],
      description:
        'Prints the OpenAPI document with the guesses of an assumption set instead of its open points, for other tools. x-assumed marks each guess. The result is not the contract.',
      arguments: [['<set>', 'a set of openapi/assumptions/, a file, or random']],
      options: {
        '--json': 'print JSON instead of YAML',
        '--seed <number>': option.seedOption(),
        ...option.contractOption(),
      },
    },
    toolkit: {
      summary: 'serve the toolkits of a module, and run them in a page',
      runsUserCode: true,
      example: ['toolkit ./tools.ts'],
      description:
        'Serves the toolkits that a module exports, on this machine only, and without a key unless the module exports a function authorize. A page lists their tools, runs them with a form, with the key, headers and context of a call, and shows the exchange and the log. It follows every save, and keeps what was entered. With --print-protocol it serves nothing, and prints a protocol for a handler.',
      arguments: [['[module]', 'a file that exports toolkits, such as ./tools.ts']],
      options: {
        '--port <number>': option.portOption(4030),
        ...option.JSON_LINES_OPTION,
        '--print-protocol <set>':
          'print an assumption set as a protocol for a handler, in TypeScript: a set next to the contract, an observed one, a file, or random',
        '--seed <number>': option.seedOption(),
        ...option.contractOption(),
      },
    },
    verify: {
      summary: 'check a live server against the contract',
      example: ['verify https://api.example.com --set observed'],
      description:
        'Sends requests to a live server, and judges each statement of the contract: holds, broken, or not shown. At open points it prints what it observed. It reads the key from COLLOQUY_API_KEY (user:password for Basic; COLLOQUY_API_KEY_<SCHEME> if the contract has several security schemes), and never sends a key to --toolkit, whose headers it reads from COLLOQUY_TOOLKIT_HEADERS. Exits with 0 if nothing is broken, 1 if something is, 2 if nothing was tested, an operation never succeeded, or the run ended early.',
      arguments: [['[address]', 'the address of the Developer API, such as https:// and a host, with its base path']],
      options: {
        '--toolkit <address>': 'the address of the web application that hosts a toolkit',
        '--allow <tier>': [
          'which requests may be sent, each tier with those before it: reads, probes of what is not stated, requests that must be refused, or writes that are stored and may cost money',
          option.oneOf(['reads', 'probes', 'refusals', 'writes'], 'reads'),
        ],
        ...VALUE_OPTIONS,
        ...option.contractOption(),
        '--arguments <json>': ['the parameters of the tool, once for each --tool; repeatable', option.jsonListOption],
        '--rate <number>': ['the maximum number of requests a second', option.rateOption(5)],
        ...option.OUTPUT_OPTIONS,
        '--report <forms>': [
          'more reports: junit and markdown in the folder, github as annotations on the screen',
          option.listOf(REPORT_FORMS),
        ],
        '--fail-on <what>': [
          'failures: also exit with 2 if valid requests failed, in a recording or live',
          option.oneOf(['failures']),
        ],
        ...CHECK_OPTIONS,
        '--verbose': 'print each statement and each open point; with --dry-run, whole bodies',
        '--dry-run': 'print the requests by tier, each in a line, and send none',
        '--har <file>': 'judge a recording instead, and send nothing',
        '--host <host>': [
          'judge the entries of this host in the recording, if several hosts have paths of the contract; repeatable',
          option.makeRepeatable,
        ],
        '--timeout <seconds>': [
          'the time limit of a response; by default 30 s, and 15 minutes for requests that store something',
          option.secondsOption,
        ],
        ...option.SERVER_OPTIONS,
      },
    },
    proxy: {
      summary: 'check what a client and a server send each other',
      example: ['proxy https://api.example.com --set observed'],
      description:
        'Passes requests to a server and its responses back, byte for byte, and holds each exchange to the contract. It prints a line for each, and on Ctrl-C the verdicts, as verify does. It alters nothing unless an option says so, and writes no key. Exits with 0 if nothing is broken, 1 if something is, 2 if nothing was tested.',
      arguments: [['<address>', 'the address of the server, such as https:// and a host, with its base path']],
      options: {
        '--port <number>': option.portOption(4050),
        '--host <address>': [
          'the address to listen on, such as 0.0.0.0 for a phone in the same network',
          option.withDefault(option.DEFAULT_HOST),
        ],
        '--mark':
          'hold each response of up to 8 MB back until it is judged alone, and add the header colloquy-broken with what it breaks; what only a comparison of exchanges shows is in the verdicts at the end',
        '--errors':
          'as --mark, with each exchange judged alone too, and respond with 502 in place of a broken response, and with 400 to a request that is not valid, which is not sent',
        ...option.CORS_OPTION,
        ...option.contractOption(),
        ...option.OUTPUT_OPTIONS,
        ...CHECK_OPTIONS,
        '--verbose': 'print each statement and each open point at the end',
        ...option.SERVER_OPTIONS,
      },
    },
    check: {
      summary: 'find guesses in code',
      example: ['check src --strict'],
      description:
        'Reads TypeScript, JavaScript, Python, shell and the code blocks of Markdown, and runs nothing. For each fact that the code relies on, it prints whether it is stated, open, excluded or invented, or why it cannot decide. Exits with 1 if something is excluded or invented.',
      arguments: [['<paths...>', 'files or folders with code']],
      options: {
        '--base-url <url>': ['the address of the API; requests to other hosts are ignored', option.siteUrlOption],
        '--ignore-host <host>': ['a host of another API, such as api.example.com; repeatable', option.makeRepeatable],
        '--min-confidence <confidence>': [
          'report what is certain, or also what is likely',
          option.oneOf(['certain', 'likely'], 'likely'),
        ],
        '--format <format>': [
          'the format: text, json, sarif for code scanning, or github for annotations',
          option.oneOf(CHECK_FORMATS, 'text'),
        ],
        '--since <ref>': 'report only what is in files that changed since a commit or branch of git',
        '--baseline <file>': 'report only what is not in this file, which --format json printed',
        '--strict': 'also exit with 1 for an open point, unless a comment names it: assumes <id>',
        '--verbose': 'also print what is stated, and the guess of each assumption set at an open point',
        ...option.contractOption(),
      },
    },
    agents: {
      summary: 'print rules for coding agents',
      example: ['agents --contract notes.yaml'],
      description:
        'Prints rules for AGENTS.md: how an agent handles open points, and the command that checks its code.',
      options: option.contractOption(),
    },
    mcp: {
      summary: 'serve the contract to coding agents, with MCP',
      example: ['mcp --contract notes.yaml'],
      description:
        'Serves what the contract states and leaves open to coding agents, with the Model Context Protocol over standard input and output. It writes no file.',
      options: option.contractOption(),
    },
    compare: {
      summary: 'compare two sets, such as those of two servers',
      example: ['compare staging production'],
      description:
        'Compares two assumption sets at each open point, such as two that verify wrote. Exits with 1 if a point changed. It also lists the points that only one of the sets has.',
      arguments: [
        ['<older>', 'the name of a set, such as observed, or a file'],
        ['<newer>', 'the name of a set, such as observed, or a file'],
      ],
      options: option.contractOption(),
    },
  }) as const satisfies Readonly<Record<string, CommandDescription>>;

type Commands = ReturnType<typeof commands>;
export type CommandName = keyof Commands;

/** The options that the handler of a command gets. */
export type CommandOptions<Name extends CommandName> = OptionValues<Commands[Name]['options']>;

type CommandArguments<Name extends CommandName> = Commands[Name] extends {
  readonly arguments: infer Table extends ArgumentTable;
}
  ? ArgumentValues<Table>
  : readonly [];

/** The function that runs a command. */
export type Handler<Name extends CommandName> = (
  ...values: [...CommandArguments<Name>, options: CommandOptions<Name>, command: Command]
) => Promise<void>;

function defaultDataFile(): string {
  const { env, platform } = process;
  const folders: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
    win32: env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'),
    darwin: join(homedir(), 'Library', 'Application Support'),
  };
  const folder = folders[platform] ?? env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share');
  return join(folder, 'colloquy', 'sandbox.db');
}
