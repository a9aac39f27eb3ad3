import { holdUnderRandomSets } from '../conformance/sets/random.ts';

holdUnderRandomSets(1, 250);
