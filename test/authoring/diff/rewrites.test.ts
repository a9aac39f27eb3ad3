import { holdRewrites } from './support/hold-rewrites.ts';

const SHARE = 4;

// Each pair under every fourth rewrite; test/long/ has each pair under each rewrite.
holdRewrites((all, rewrite) => all.filter((_, index) => (index + rewrite) % SHARE === 0));
