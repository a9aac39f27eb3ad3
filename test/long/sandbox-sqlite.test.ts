import { choices } from '../sandbox/cases/choices.ts';
import { inFile } from '../sandbox/support.ts';

choices(inFile);
