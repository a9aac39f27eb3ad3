import { holdUnderRandomSets } from './sets/random.ts';

holdUnderRandomSets(1, 50);
