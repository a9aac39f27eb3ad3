import { holdUnderRandomSets } from './sets/random.ts';

// 250 of them are in test/long/.
holdUnderRandomSets(1, 25);
