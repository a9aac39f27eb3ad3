import { holdUnderRandomSets } from './sets/random.ts';

holdUnderRandomSets(51, 100);
