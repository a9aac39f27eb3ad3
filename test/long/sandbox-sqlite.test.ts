import { choices } from '../servers/sandbox/cases/choices.ts';
import { inFile } from '../servers/sandbox/support.ts';

choices(inFile);
