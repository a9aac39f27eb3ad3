import { holdUnderRandomSets } from '../conformance/sets/random.ts';

// Two files, so that two cores share the seeds.
holdUnderRandomSets(1, 250);
