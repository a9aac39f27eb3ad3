/**
 * Which module may import which, as ARCHITECTURE.md draws it: imports run from the contract down to the commands.
 * `npm run check` holds it.
 */
const MAY_IMPORT = {
  files: [],
  emit: [],
  contract: [],
  aspects: ['contract'],
  behaviours: ['contract'],
  assumptions: ['contract', 'aspects', 'behaviours'],
  edit: ['contract', 'aspects', 'assumptions'],
  questions: ['contract', 'aspects'],
  report: ['contract', 'behaviours', 'assumptions', 'edit', 'questions', 'html'],
  lint: ['contract', 'aspects'],
  generate: ['emit', 'files', 'contract', 'aspects', 'assumptions'],
  html: [],
  serve: ['contract', 'behaviours', 'assumptions', 'html'],
  mock: ['contract', 'behaviours', 'assumptions', 'serve'],
  docs: [
    'emit',
    'files',
    'contract',
    'aspects',
    'behaviours',
    'assumptions',
    'report',
    'serve',
    'mock',
    'toolkit',
    'html',
  ],
  judge: ['contract', 'behaviours', 'assumptions'],
  verify: ['contract', 'behaviours', 'assumptions', 'html', 'judge'],
  check: ['contract', 'behaviours', 'assumptions', 'judge'],
  // Of the mock, the examples: what stands in the fields of an answer that have no meaning to the sandbox.
  sandbox: ['contract', 'behaviours', 'assumptions', 'serve', 'mock', 'html', 'client'],
  mcp: ['contract', 'assumptions', 'check', 'mock', 'report'],
  // What users install: nothing of ours but what is generated.
  client: [],
  toolkit: [],
  eslint: [],
  // What runs in applications' tests; src/msw/build/ makes its data when the package is built.
  msw: ['emit', 'contract', 'behaviours', 'assumptions', 'serve', 'mock'],
};

/** What may be imported past an index, with the reason. */
const PAST_AN_INDEX = {
  // Definitions run in browsers, so they take what imports nothing of Node.
  behaviours: ['^src/contract/(json|surface)\\.ts$'],
  // The core of the front runs in browsers: it takes the parts of the contract that import nothing of Node. What validates
  // loads Ajv, which the index of the contract does not.
  serve: [
    '^src/contract/(assertions|base-paths|bodiless|exact-json|json|json-pointer|media-types|operation|routes|surface|validator)\\.ts$',
  ],
  assumptions: ['^src/contract/validator\\.ts$'],
  judge: ['^src/contract/(partial-validator|validator)\\.ts$'],
  // The table of the client's methods, which are called in programs.
  check: ['^src/client/operations\\.ts$', '^src/serve/status-page\\.ts$'],
  // What a tool's caller is answered in each case, from what writes the answers; the server, which needs Node; and what runs
  // in the page of the console.
  docs: [
    '^src/toolkit/(answers|failure|limits)\\.ts$',
    '^src/serve/(core|http-server)\\.ts$',
    '^src/contract/(exact-json|json|media-types|operation|schema)\\.ts$',
  ],
  // The front over HTTP, which needs Node, stands apart from its core.
  mock: ['^src/contract/(errors|json|json-pointer|operation|sample)\\.ts$', '^src/serve/(core|node)\\.ts$'],
  // The same, and its timers; what finds and checks the requests of its control API; and what all pages share.
  sandbox: [
    '^src/contract/(routes|validator)\\.ts$',
    '^src/serve/(node|late-errors|real-timers)\\.ts$',
    '^src/html/page/dom\\.js$',
  ],
  // Handlers run in browsers: of mock and contract they take what imports nothing of Node.
  msw: [
    '^src/contract/(base-paths|bodiless|operation|routes|validator)\\.ts$',
    '^src/serve/core\\.ts$',
    '^src/mock/examples\\.ts$',
    '^generated/ids\\.ts$',
  ],
};

const modules = Object.entries(MAY_IMPORT).map(([module, others]) => ({
  name: `${module}-imports`,
  comment: `src/${module} imports ${others.length === 0 ? 'no other module' : `the index of ${others.join(', ')} alone`}.`,
  severity: 'error',
  from: { path: `^src/${module}/` },
  to: {
    path: '^(src|test|bench|examples)/',
    pathNot: [
      `^src/${module}/`,
      ...others.map((other) => `^src/${other}/index\\.ts$`),
      ...(PAST_AN_INDEX[module] ?? []),
    ],
  },
}));

export default {
  forbidden: [
    ...modules,
    {
      name: 'commands-import-indexes',
      comment:
        'src/cli knows every module, by its index; the server and what catches late errors need Node, and are apart from the index of serve, as what compiles a mock is from that of msw, and what runs in pages from that of html.',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: {
        path: '^(src|test|bench|examples)/',
        pathNot: [
          '^src/cli/',
          '^src/[a-z]+/index\\.ts$',
          '^src/serve/(http-server|late-errors)\\.ts$',
          '^src/html/page/dom\\.js$',
          '^src/msw/build/compiled-module\\.ts$',
        ],
      },
    },
    {
      name: 'generated-is-for-users',
      comment:
        'Only what implements this one API is built on what is generated, or documents what is; the tools read the contract. The options of verify that name a value of a path are there before a contract is read, and a printed protocol is one of our own toolkit: a choice without code for it does not compile.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '^src/((behaviours|client|toolkit|sandbox|msw)/|(docs/own-packages|cli/verify/value-options|cli/protocol/choices)\\.ts$)',
      },
      to: { path: '^generated/' },
    },
    { name: 'no-circles', comment: 'Imports run in no circle.', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '^(dist|docs)/' },
  },
};
