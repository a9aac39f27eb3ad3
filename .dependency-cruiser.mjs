/**
 * Which room of src/ may import which, and within them which folder may import which other one, as ARCHITECTURE.md draws
 * it: imports run from the contract down to the commands. `npm run check` holds it.
 */
const ROOMS = {
  contract: [],
  web: [],
  sdk: [],
  authoring: ['contract', 'web'],
  servers: ['contract', 'web', 'sdk'],
  evidence: ['contract', 'web'],
  code: ['contract', 'authoring', 'servers', 'evidence', 'sdk'],
  docs: ['contract', 'authoring', 'servers', 'code', 'sdk', 'web'],
  cli: ['contract', 'authoring', 'servers', 'evidence', 'code', 'docs', 'sdk', 'web'],
};

const MODEL = ['contract/model'];
const SETS = [...MODEL, 'contract/behaviours', 'contract/assumptions'];

/** The folders of each room, and the other folders whose index each imports. */
const FOLDERS = {
  'contract/model': [],
  'contract/aspects': MODEL,
  'contract/bodies': MODEL,
  'contract/behaviours': MODEL,
  'contract/assumptions': [...MODEL, 'contract/aspects', 'contract/behaviours'],
  'authoring/files': [],
  'authoring/lint': [...MODEL, 'contract/aspects', 'contract/assumptions'],
  'authoring/questions': [...SETS, 'contract/aspects', 'web'],
  'authoring/answer': [...MODEL, 'contract/aspects', 'contract/assumptions'],
  'authoring/diff': [...MODEL, 'contract/aspects'],
  'authoring/generate': [...MODEL, 'contract/aspects', 'contract/assumptions', 'authoring/files', 'web/emit'],
  'servers/http': [...SETS, 'contract/bodies', 'web'],
  'servers/mock': [...SETS, 'contract/bodies', 'servers/http'],
  'servers/proxy': ['servers/http'],
  // Of the mock, the examples: the values of response fields that have no meaning to the sandbox.
  'servers/sandbox': [...SETS, 'servers/http', 'servers/mock', 'sdk/client', 'web'],
  // Runs in the tests of applications; its build/ makes the data when the package is built.
  'servers/msw': [...SETS, 'servers/http', 'servers/mock', 'web/emit'],
  'evidence/judge': [...SETS, 'contract/bodies'],
  'evidence/verify': [...SETS, 'evidence/judge', 'web'],
  'code/check': [...SETS, 'evidence/judge'],
  'code/eslint': [],
  'code/agents': [...MODEL, 'contract/assumptions', 'authoring/questions', 'servers/mock', 'code/check'],
  // Installed by users: imports nothing of ours but what is generated.
  'sdk/client': [],
  'sdk/toolkit': [],
};

/** Imports past an index, each with its reason. */
const PAST_AN_INDEX = {
  // Definitions run in browsers, so they import only modules that import nothing of Node.
  'contract/behaviours': ['contract/model/(answered-points|exact-json|json|surface)'],
  // The core of the front runs in browsers: it imports the modules of the model that import nothing of Node. The validator
  // loads Ajv, which the index of the model does not.
  'servers/http': [
    'contract/model/(answered-points|assertions|base-paths|bodiless|exact-json|json|json-pointer|media-types|operation|routes|step-limit|surface|validator)',
  ],
  'authoring/lint': ['contract/model/validator'],
  'contract/assumptions': ['contract/model/validator'],
  'contract/bodies': ['contract/model/(json|media-types)'],
  'evidence/judge': ['contract/model/(partial-validator|validator)'],
  // The table of the client's methods, which programs call; and the path of the status page.
  'code/check': ['sdk/client/operations', 'servers/http/(own-pages|parameters|schemas|violations)'],
  // The responses of a tool in each case, from the modules that write them; the server, which needs Node; and modules that
  // run in the page of the console.
  docs: [
    'sdk/toolkit/(response-writer|failure|limits)',
    'servers/http/(core|http-server)',
    'contract/model/(exact-json|json|media-types|operation|pattern-sample|sample|schema)',
  ],
  // The front over HTTP needs Node, so it is apart from its core.
  'servers/mock': ['contract/model/(errors|json|json-pointer|operation|sample)', 'servers/http/(core|node)'],
  'servers/proxy': ['servers/http/(http-server|real-timers)'],
  'servers/sandbox': ['contract/model/(routes|validator)', 'servers/http/(node|late-errors|real-timers)'],
  // Handlers run in browsers: they import the modules of mock and model that import nothing of Node.
  'servers/msw': [
    'contract/model/(assertions|base-paths|bodiless|media-types|operation|routes|validator)',
    'servers/http/(core|other-bodies)',
    'servers/mock/examples',
  ],
  // The server and the handler of late errors need Node; the compiler of a mock is no part of the handlers.
  // The names of checks are in the help, which must not load the judge.
  cli: ['servers/http/(http-server|late-errors)', 'servers/msw/build/compiled-module', 'evidence/judge/checks'],
};

/** Modules of pages share one toolkit, which a browser loads by its path. */
const PAGE_TOOLKIT = '^src/web/page/(dom|curl)\\.(js|d\\.ts)$';

const folderOf = (name) => `^src/${name}/`;
const indexOf = (name) => `^src/${name}/index\\.ts$`;

const rooms = Object.entries(ROOMS).map(([room, others]) => ({
  name: `${room}-room`,
  comment: `src/${room} imports ${others.length === 0 ? 'no other room' : `only ${others.join(', ')}`}.`,
  severity: 'error',
  from: { path: folderOf(room) },
  to: { path: '^(src|test|bench|examples)/', pathNot: [room, ...others].map(folderOf) },
}));

const inRooms = Object.entries({
  ...FOLDERS,
  docs: [...Object.keys(FOLDERS), 'web', 'web/emit'],
  cli: [...Object.keys(FOLDERS), 'web', 'web/emit', 'docs', 'docs/own'],
}).map(([folder, others]) => ({
  name: `${folder.replace('/', '-')}-imports`,
  comment: `src/${folder} imports other folders by their index.`,
  severity: 'error',
  from: { path: folderOf(folder) },
  to: {
    path: '^src/',
    pathNot: [
      folderOf(folder),
      PAGE_TOOLKIT,
      ...others.map(indexOf),
      ...(PAST_AN_INDEX[folder] ?? []).map((file) => `^src/${file}\\.ts$`),
    ],
  },
}));

export default {
  forbidden: [
    ...rooms,
    ...inRooms,
    {
      name: 'generated-is-for-users',
      comment:
        'Only what implements this one API is built on what is generated, or documents it; the tools read the contract. The options of verify that name a value of a path exist before a contract is read, and a printed protocol belongs to our own toolkit: a choice without code for it does not compile.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '^src/((contract/behaviours|sdk|servers/sandbox|servers/msw|docs/own)/|(cli/verify/value-options|cli/protocol/choices)\\.ts$)',
      },
      to: { path: '^generated/' },
    },
    {
      name: 'own-packages-are-in-docs-own',
      comment:
        'Docs of any document know nothing of our packages: src/docs/own documents them, and is handed to the builder.',
      severity: 'error',
      from: { path: '^src/docs/', pathNot: '^src/docs/own/' },
      to: { path: '^src/(sdk|docs/own)/' },
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
