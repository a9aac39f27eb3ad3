import { holdUnderRandomSets } from '../conformance/sets/random.ts';

holdUnderRandomSets(251, 500);
