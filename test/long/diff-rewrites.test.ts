import { holdRewrites } from '../authoring/diff/support/hold-rewrites.ts';

holdRewrites((all) => all);
