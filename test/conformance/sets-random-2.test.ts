import { holdUnderRandomSets } from './sets/random.ts';

holdUnderRandomSets(251, 500);
