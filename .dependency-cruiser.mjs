/**
 * Which module may import which, as ARCHITECTURE.md draws it: imports run from the contract down to the commands.
 * `npm run check` holds it.
 */
const MAY_IMPORT = {
  contract: [],
  aspects: ['contract'],
  assumptions: ['contract', 'aspects'],
  edit: ['contract', 'aspects', 'assumptions'],
  report: ['contract', 'assumptions', 'edit'],
  lint: ['contract', 'aspects'],
  generate: ['contract', 'aspects'],
  mock: ['contract', 'aspects', 'assumptions'],
  docs: ['contract', 'aspects', 'assumptions', 'report', 'toolkit'],
  // What users install: nothing of ours but what is generated.
  client: [],
  toolkit: [],
};

const modules = Object.entries(MAY_IMPORT).map(([module, others]) => ({
  name: `${module}-imports`,
  comment: `src/${module} imports ${others.length === 0 ? 'no other module' : `the index of ${others.join(', ')} alone`}.`,
  severity: 'error',
  from: { path: `^src/${module}/` },
  to: {
    path: '^(src|test|bench|examples)/',
    pathNot: [`^src/${module}/`, ...others.map((other) => `^src/${other}/index\\.ts$`)],
  },
}));

export default {
  forbidden: [
    ...modules,
    {
      name: 'commands-import-indexes',
      comment: 'src/cli knows every module, by its index.',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: { path: '^(src|test|bench|examples)/', pathNot: ['^src/cli/', '^src/[a-z]+/index\\.ts$'] },
    },
    {
      name: 'generated-is-for-users',
      comment: 'Only what users install is built on what is generated; the tools read the contract.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(client|toolkit)/' },
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
